// Updated by Tools/make-windows-zones.py.
//
// The zones are from CLDR's windowsZones.xml. The display names of Windows and the old names are from CLDR 41, under
// this license:
//
// NOTICE TO USER: Carefully read the following legal agreement.
// BY DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING UNICODE INC.'S
// DATA FILES ("DATA FILES"), AND/OR SOFTWARE ("SOFTWARE"),
// YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE
// TERMS AND CONDITIONS OF THIS AGREEMENT.
// IF YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE
// THE DATA FILES OR SOFTWARE.
//
// COPYRIGHT AND PERMISSION NOTICE
//
// Copyright © 1991-2022 Unicode, Inc. All rights reserved.
// Distributed under the Terms of Use in https://www.unicode.org/copyright.html.
//
// Permission is hereby granted, free of charge, to any person obtaining
// a copy of the Unicode data files and any associated documentation
// (the "Data Files") or Unicode software and any associated documentation
// (the "Software") to deal in the Data Files or Software
// without restriction, including without limitation the rights to use,
// copy, modify, merge, publish, distribute, and/or sell copies of
// the Data Files or Software, and to permit persons to whom the Data Files
// or Software are furnished to do so, provided that either
// (a) this copyright and permission notice appear with all copies
// of the Data Files or Software, or
// (b) this copyright and permission notice appear in associated
// Documentation.
//
// THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF
// ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
// WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
// NONINFRINGEMENT OF THIRD PARTY RIGHTS.
// IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS
// NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL
// DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE,
// DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
// TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
// PERFORMANCE OF THE DATA FILES OR SOFTWARE.
//
// Except as contained in this notice, the name of a copyright holder
// shall not be used in advertising or otherwise to promote the sale,
// use or other dealings in these Data Files or Software without prior
// written authorization of the copyright holder.

extension WindowsZones {
  /// The package from which the table was last updated, with its version.
  public static let source = "tzlocal 5.4.5"

  /// Each Windows zone is on a line, followed by a bar and the display name, if it is known. The IANA names are
  /// indented below it, with the one for the whole world first.
  static let text = """
    Dateline Standard Time|(UTC-12:00) International Date Line West
      Etc/GMT+12
    UTC-11|(UTC-11:00) Coordinated Universal Time-11
      Etc/GMT+11 Pacific/Pago_Pago Pacific/Samoa US/Samoa Pacific/Niue Pacific/Midway
    Aleutian Standard Time|(UTC-10:00) Aleutian Islands
      America/Adak America/Atka US/Aleutian
    Hawaiian Standard Time|(UTC-10:00) Hawaii
      Pacific/Honolulu US/Hawaii Pacific/Rarotonga Pacific/Tahiti Pacific/Johnston Etc/GMT+10 HST
    Marquesas Standard Time|(UTC-09:30) Marquesas Islands
      Pacific/Marquesas
    Alaskan Standard Time|(UTC-09:00) Alaska
      America/Anchorage US/Alaska America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat
    UTC-09|(UTC-09:00) Coordinated Universal Time-09
      Etc/GMT+9 Pacific/Gambier
    Pacific Standard Time (Mexico)|(UTC-08:00) Baja California
      America/Tijuana America/Ensenada Mexico/BajaNorte America/Santa_Isabel
    UTC-08|(UTC-08:00) Coordinated Universal Time-08
      Etc/GMT+8 Pacific/Pitcairn
    Pacific Standard Time|(UTC-08:00) Pacific Time (US & Canada)
      America/Los_Angeles US/Pacific US/Pacific-New PST8PDT
    British Columbia Standard Time|
      America/Vancouver Canada/Pacific
    US Mountain Standard Time|(UTC-07:00) Arizona
      America/Phoenix US/Arizona America/Creston America/Dawson_Creek America/Fort_Nelson America/Hermosillo
      Etc/GMT+7 MST
    Mountain Standard Time (Mexico)|(UTC-07:00) Chihuahua, La Paz, Mazatlan
      America/Mazatlan Mexico/BajaSur
    Mountain Standard Time|(UTC-07:00) Mountain Time (US & Canada)
      America/Denver America/Shiprock Navajo US/Mountain America/Cambridge_Bay America/Boise MST7MDT
      America/Ciudad_Juarez
    Alberta Standard Time|
      America/Edmonton Canada/Mountain America/Inuvik America/Yellowknife
    Yukon Standard Time|(UTC-07:00) Yukon
      America/Whitehorse Canada/Yukon America/Dawson
    Central America Standard Time|(UTC-06:00) Central America
      America/Guatemala America/Belize America/Costa_Rica Pacific/Galapagos America/Tegucigalpa America/Managua
      America/El_Salvador Etc/GMT+6
    Central Standard Time|(UTC-06:00) Central Time (US & Canada)
      America/Chicago US/Central America/Rankin_Inlet America/Resolute America/Matamoros America/Indiana/Knox
      America/Knox_IN US/Indiana-Starke America/Indiana/Tell_City America/Menominee America/North_Dakota/Beulah
      America/North_Dakota/Center America/North_Dakota/New_Salem CST6CDT America/Ojinaga
    Manitoba Standard Time|
      America/Winnipeg Canada/Central America/Rainy_River
    Easter Island Standard Time|(UTC-06:00) Easter Island
      Pacific/Easter Chile/EasterIsland
    Central Standard Time (Mexico)|(UTC-06:00) Guadalajara, Mexico City, Monterrey
      America/Mexico_City Mexico/General America/Bahia_Banderas America/Merida America/Monterrey America/Chihuahua
    Canada Central Standard Time|(UTC-06:00) Saskatchewan
      America/Regina Canada/East-Saskatchewan Canada/Saskatchewan America/Swift_Current
    SA Pacific Standard Time|(UTC-05:00) Bogota, Lima, Quito, Rio Branco
      America/Bogota America/Rio_Branco America/Porto_Acre Brazil/Acre America/Eirunepe America/Coral_Harbour
      America/Atikokan America/Guayaquil America/Jamaica Jamaica America/Cayman America/Panama America/Lima
      Etc/GMT+5 EST
    Eastern Standard Time (Mexico)|(UTC-05:00) Chetumal
      America/Cancun
    Eastern Standard Time|(UTC-05:00) Eastern Time (US & Canada)
      America/New_York US/Eastern America/Nassau America/Toronto Canada/Eastern America/Iqaluit America/Montreal
      America/Nipigon America/Pangnirtung America/Thunder_Bay America/Detroit US/Michigan
      America/Indiana/Petersburg America/Indiana/Vincennes America/Indiana/Winamac America/Kentucky/Monticello
      America/Louisville America/Kentucky/Louisville EST5EDT
    Haiti Standard Time|(UTC-05:00) Haiti
      America/Port-au-Prince
    Cuba Standard Time|(UTC-05:00) Havana
      America/Havana Cuba
    US Eastern Standard Time|(UTC-05:00) Indiana (East)
      America/Indianapolis America/Fort_Wayne America/Indiana/Indianapolis US/East-Indiana America/Indiana/Marengo
      America/Indiana/Vevay
    Turks And Caicos Standard Time|(UTC-05:00) Turks and Caicos
      America/Grand_Turk
    Paraguay Standard Time|(UTC-04:00) Asuncion
      America/Asuncion
    Atlantic Standard Time|(UTC-04:00) Atlantic Time (Canada)
      America/Halifax Canada/Atlantic Atlantic/Bermuda America/Glace_Bay America/Goose_Bay America/Moncton
      America/Thule
    Venezuela Standard Time|(UTC-04:00) Caracas
      America/Caracas
    Central Brazilian Standard Time|(UTC-04:00) Cuiaba
      America/Cuiaba America/Campo_Grande
    SA Western Standard Time|(UTC-04:00) Georgetown, La Paz, Manaus, San Juan
      America/La_Paz America/Antigua America/Anguilla America/Aruba America/Barbados America/St_Barthelemy
      America/Kralendijk America/Manaus Brazil/West America/Boa_Vista America/Porto_Velho America/Blanc-Sablon
      America/Curacao America/Dominica America/Santo_Domingo America/Grenada America/Guadeloupe America/Guyana
      America/St_Kitts America/St_Lucia America/Marigot America/Martinique America/Montserrat America/Puerto_Rico
      America/Lower_Princes America/Port_of_Spain America/St_Vincent America/Tortola America/St_Thomas
      America/Virgin Etc/GMT+4
    Pacific SA Standard Time|(UTC-04:00) Santiago
      America/Santiago Chile/Continental
    Newfoundland Standard Time|(UTC-03:30) Newfoundland
      America/St_Johns Canada/Newfoundland
    Tocantins Standard Time|(UTC-03:00) Araguaina
      America/Araguaina
    E. South America Standard Time|(UTC-03:00) Brasilia
      America/Sao_Paulo Brazil/East
    SA Eastern Standard Time|(UTC-03:00) Cayenne, Fortaleza
      America/Cayenne Antarctica/Rothera Antarctica/Palmer America/Fortaleza America/Belem America/Maceio
      America/Recife America/Santarem Atlantic/Stanley America/Paramaribo Etc/GMT+3
    Argentina Standard Time|(UTC-03:00) City of Buenos Aires
      America/Buenos_Aires America/Argentina/Buenos_Aires America/Argentina/La_Rioja
      America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis
      America/Argentina/Tucuman America/Argentina/Ushuaia America/Catamarca America/Argentina/Catamarca
      America/Argentina/ComodRivadavia America/Cordoba America/Argentina/Cordoba America/Rosario America/Jujuy
      America/Argentina/Jujuy America/Mendoza America/Argentina/Mendoza
    Greenland Standard Time|(UTC-03:00) Greenland
      America/Godthab America/Nuuk
    Montevideo Standard Time|(UTC-03:00) Montevideo
      America/Montevideo
    Magallanes Standard Time|(UTC-03:00) Punta Arenas
      America/Punta_Arenas America/Coyhaique
    Saint Pierre Standard Time|(UTC-03:00) Saint Pierre and Miquelon
      America/Miquelon
    Bahia Standard Time|(UTC-03:00) Salvador
      America/Bahia
    UTC-02|(UTC-02:00) Coordinated Universal Time-02
      Etc/GMT+2 America/Noronha Brazil/DeNoronha Atlantic/South_Georgia
    Azores Standard Time|(UTC-01:00) Azores
      Atlantic/Azores America/Scoresbysund
    Cape Verde Standard Time|(UTC-01:00) Cabo Verde Is.
      Atlantic/Cape_Verde Etc/GMT+1
    UTC|(UTC) Coordinated Universal Time
      Etc/UTC Etc/UCT Etc/Universal Etc/Zulu UCT UTC Universal Zulu Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0
      Etc/Greenwich GMT GMT+0 GMT-0 GMT0 Greenwich
    GMT Standard Time|(UTC+00:00) Dublin, Edinburgh, Lisbon, London
      Europe/London Europe/Belfast GB GB-Eire Atlantic/Canary Atlantic/Faeroe Atlantic/Faroe Europe/Guernsey
      Europe/Dublin Eire Europe/Isle_of_Man Europe/Jersey Europe/Lisbon Portugal Atlantic/Madeira WET
    Greenwich Standard Time|(UTC+00:00) Monrovia, Reykjavik
      Atlantic/Reykjavik Iceland Africa/Ouagadougou Africa/Abidjan Africa/Accra America/Danmarkshavn Africa/Banjul
      Africa/Conakry Africa/Bissau Africa/Monrovia Africa/Bamako Africa/Timbuktu Africa/Nouakchott
      Atlantic/St_Helena Africa/Freetown Africa/Dakar Africa/Lome
    Sao Tome Standard Time|(UTC+00:00) Sao Tome
      Africa/Sao_Tome
    Morocco Standard Time|(UTC+01:00) Casablanca
      Africa/Casablanca Africa/El_Aaiun
    W. Europe Standard Time|(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
      Europe/Berlin Europe/Andorra Europe/Vienna Europe/Zurich Europe/Busingen Europe/Gibraltar Europe/Rome
      Europe/Vaduz Europe/Luxembourg Europe/Monaco Europe/Malta Europe/Amsterdam Europe/Oslo Europe/Stockholm
      Arctic/Longyearbyen Atlantic/Jan_Mayen Europe/San_Marino Europe/Vatican
    Central Europe Standard Time|(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague
      Europe/Budapest Europe/Tirane Europe/Prague Europe/Podgorica Europe/Belgrade Europe/Ljubljana
      Europe/Bratislava
    Romance Standard Time|(UTC+01:00) Brussels, Copenhagen, Madrid, Paris
      Europe/Paris Europe/Brussels Europe/Copenhagen Europe/Madrid Africa/Ceuta CET MET
    Central European Standard Time|(UTC+01:00) Sarajevo, Skopje, Warsaw, Zagreb
      Europe/Warsaw Poland Europe/Sarajevo Europe/Zagreb Europe/Skopje
    W. Central Africa Standard Time|(UTC+01:00) West Central Africa
      Africa/Lagos Africa/Luanda Africa/Porto-Novo Africa/Kinshasa Africa/Bangui Africa/Brazzaville Africa/Douala
      Africa/Algiers Africa/Libreville Africa/Malabo Africa/Niamey Africa/Ndjamena Africa/Tunis Etc/GMT-1
    Jordan Standard Time|(UTC+02:00) Amman
      Asia/Amman
    GTB Standard Time|(UTC+02:00) Athens, Bucharest
      Europe/Bucharest Asia/Nicosia Europe/Nicosia Asia/Famagusta Europe/Athens EET
    Middle East Standard Time|(UTC+02:00) Beirut
      Asia/Beirut
    Egypt Standard Time|(UTC+02:00) Cairo
      Africa/Cairo Egypt
    E. Europe Standard Time|(UTC+02:00) Chisinau
      Europe/Chisinau Europe/Tiraspol
    Syria Standard Time|(UTC+02:00) Damascus
      Asia/Damascus
    West Bank Standard Time|(UTC+02:00) Gaza, Hebron
      Asia/Hebron Asia/Gaza
    South Africa Standard Time|(UTC+02:00) Harare, Pretoria
      Africa/Johannesburg Africa/Bujumbura Africa/Gaborone Africa/Lubumbashi Africa/Maseru Africa/Blantyre
      Africa/Maputo Africa/Kigali Africa/Mbabane Africa/Lusaka Africa/Harare Etc/GMT-2
    FLE Standard Time|(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
      Europe/Kiev Europe/Mariehamn Europe/Sofia Europe/Tallinn Europe/Helsinki Europe/Vilnius Europe/Riga
      Europe/Uzhgorod Europe/Zaporozhye Europe/Kyiv
    Israel Standard Time|(UTC+02:00) Jerusalem
      Asia/Jerusalem Asia/Tel_Aviv Israel
    South Sudan Standard Time|(UTC+02:00) Juba
      Africa/Juba
    Kaliningrad Standard Time|(UTC+02:00) Kaliningrad
      Europe/Kaliningrad
    Sudan Standard Time|(UTC+02:00) Khartoum
      Africa/Khartoum
    Libya Standard Time|(UTC+02:00) Tripoli
      Africa/Tripoli Libya
    Namibia Standard Time|(UTC+02:00) Windhoek
      Africa/Windhoek
    Arabic Standard Time|(UTC+03:00) Baghdad
      Asia/Baghdad
    Turkey Standard Time|(UTC+03:00) Istanbul
      Europe/Istanbul Asia/Istanbul Turkey
    Arab Standard Time|(UTC+03:00) Kuwait, Riyadh
      Asia/Riyadh Asia/Bahrain Asia/Kuwait Asia/Qatar Asia/Aden
    Belarus Standard Time|(UTC+03:00) Minsk
      Europe/Minsk
    Russian Standard Time|(UTC+03:00) Moscow, St. Petersburg
      Europe/Moscow W-SU Europe/Kirov Europe/Simferopol
    E. Africa Standard Time|(UTC+03:00) Nairobi
      Africa/Nairobi Antarctica/Syowa Africa/Djibouti Africa/Asmera Africa/Asmara Africa/Addis_Ababa Indian/Comoro
      Indian/Antananarivo Africa/Mogadishu Africa/Dar_es_Salaam Africa/Kampala Indian/Mayotte Etc/GMT-3
    Iran Standard Time|(UTC+03:30) Tehran
      Asia/Tehran Iran
    Arabian Standard Time|(UTC+04:00) Abu Dhabi, Muscat
      Asia/Dubai Asia/Muscat Etc/GMT-4
    Astrakhan Standard Time|(UTC+04:00) Astrakhan, Ulyanovsk
      Europe/Astrakhan Europe/Ulyanovsk
    Azerbaijan Standard Time|(UTC+04:00) Baku
      Asia/Baku
    Russia Time Zone 3|(UTC+04:00) Izhevsk, Samara
      Europe/Samara
    Mauritius Standard Time|(UTC+04:00) Port Louis
      Indian/Mauritius Indian/Reunion Indian/Mahe
    Saratov Standard Time|(UTC+04:00) Saratov
      Europe/Saratov
    Georgian Standard Time|(UTC+04:00) Tbilisi
      Asia/Tbilisi
    Volgograd Standard Time|(UTC+04:00) Volgograd
      Europe/Volgograd
    Caucasus Standard Time|(UTC+04:00) Yerevan
      Asia/Yerevan
    Afghanistan Standard Time|(UTC+04:30) Kabul
      Asia/Kabul
    West Asia Standard Time|(UTC+05:00) Ashgabat, Tashkent
      Asia/Tashkent Antarctica/Mawson Asia/Oral Asia/Aqtau Asia/Aqtobe Asia/Atyrau Indian/Maldives
      Indian/Kerguelen Asia/Dushanbe Asia/Ashgabat Asia/Ashkhabad Asia/Samarkand Etc/GMT-5 Asia/Almaty
      Asia/Qostanay
    Ekaterinburg Standard Time|(UTC+05:00) Ekaterinburg
      Asia/Yekaterinburg
    Pakistan Standard Time|(UTC+05:00) Islamabad, Karachi
      Asia/Karachi
    Qyzylorda Standard Time|(UTC+05:00) Qyzylorda
      Asia/Qyzylorda
    India Standard Time|(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi
      Asia/Calcutta Asia/Kolkata
    Sri Lanka Standard Time|(UTC+05:30) Sri Jayawardenepura
      Asia/Colombo
    Nepal Standard Time|(UTC+05:45) Kathmandu
      Asia/Katmandu Asia/Kathmandu
    Central Asia Standard Time|(UTC+06:00) Astana
      Asia/Bishkek Antarctica/Vostok Asia/Urumqi Asia/Kashgar Indian/Chagos Etc/GMT-6
    Bangladesh Standard Time|(UTC+06:00) Dhaka
      Asia/Dhaka Asia/Dacca Asia/Thimphu Asia/Thimbu
    Omsk Standard Time|(UTC+06:00) Omsk
      Asia/Omsk
    Myanmar Standard Time|(UTC+06:30) Yangon (Rangoon)
      Asia/Rangoon Asia/Yangon Indian/Cocos
    SE Asia Standard Time|(UTC+07:00) Bangkok, Hanoi, Jakarta
      Asia/Bangkok Antarctica/Davis Indian/Christmas Asia/Jakarta Asia/Pontianak Asia/Phnom_Penh Asia/Vientiane
      Asia/Saigon Asia/Ho_Chi_Minh Etc/GMT-7
    Altai Standard Time|(UTC+07:00) Barnaul, Gorno-Altaysk
      Asia/Barnaul
    W. Mongolia Standard Time|(UTC+07:00) Hovd
      Asia/Hovd
    North Asia Standard Time|(UTC+07:00) Krasnoyarsk
      Asia/Krasnoyarsk Asia/Novokuznetsk
    N. Central Asia Standard Time|(UTC+07:00) Novosibirsk
      Asia/Novosibirsk
    Tomsk Standard Time|(UTC+07:00) Tomsk
      Asia/Tomsk
    China Standard Time|(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi
      Asia/Shanghai Asia/Chongqing Asia/Chungking Asia/Harbin PRC Asia/Hong_Kong Hongkong Asia/Macau Asia/Macao
    North Asia East Standard Time|(UTC+08:00) Irkutsk
      Asia/Irkutsk
    Singapore Standard Time|(UTC+08:00) Kuala Lumpur, Singapore
      Asia/Singapore Singapore Asia/Brunei Asia/Makassar Asia/Ujung_Pandang Asia/Kuala_Lumpur Asia/Kuching
      Asia/Manila Etc/GMT-8
    W. Australia Standard Time|(UTC+08:00) Perth
      Australia/Perth Australia/West
    Taipei Standard Time|(UTC+08:00) Taipei
      Asia/Taipei ROC
    Ulaanbaatar Standard Time|(UTC+08:00) Ulaanbaatar
      Asia/Ulaanbaatar Asia/Ulan_Bator Asia/Choibalsan
    Aus Central W. Standard Time|(UTC+08:45) Eucla
      Australia/Eucla
    Transbaikal Standard Time|(UTC+09:00) Chita
      Asia/Chita
    Tokyo Standard Time|(UTC+09:00) Osaka, Sapporo, Tokyo
      Asia/Tokyo Japan Asia/Jayapura Pacific/Palau Asia/Dili Etc/GMT-9
    North Korea Standard Time|(UTC+09:00) Pyongyang
      Asia/Pyongyang
    Korea Standard Time|(UTC+09:00) Seoul
      Asia/Seoul ROK
    Yakutsk Standard Time|(UTC+09:00) Yakutsk
      Asia/Yakutsk Asia/Khandyga
    Cen. Australia Standard Time|(UTC+09:30) Adelaide
      Australia/Adelaide Australia/South Australia/Broken_Hill Australia/Yancowinna
    AUS Central Standard Time|(UTC+09:30) Darwin
      Australia/Darwin Australia/North
    E. Australia Standard Time|(UTC+10:00) Brisbane
      Australia/Brisbane Australia/Queensland Australia/Lindeman
    AUS Eastern Standard Time|(UTC+10:00) Canberra, Melbourne, Sydney
      Australia/Sydney Australia/ACT Australia/Canberra Australia/NSW Australia/Melbourne Australia/Victoria
    West Pacific Standard Time|(UTC+10:00) Guam, Port Moresby
      Pacific/Port_Moresby Antarctica/DumontDUrville Pacific/Truk Pacific/Chuuk Pacific/Yap Pacific/Guam
      Pacific/Saipan Etc/GMT-10
    Tasmania Standard Time|(UTC+10:00) Hobart
      Australia/Hobart Australia/Tasmania Australia/Currie Antarctica/Macquarie
    Vladivostok Standard Time|(UTC+10:00) Vladivostok
      Asia/Vladivostok Asia/Ust-Nera
    Lord Howe Standard Time|(UTC+10:30) Lord Howe Island
      Australia/Lord_Howe Australia/LHI
    Bougainville Standard Time|(UTC+11:00) Bougainville Island
      Pacific/Bougainville
    Russia Time Zone 10|(UTC+11:00) Chokurdakh
      Asia/Srednekolymsk
    Magadan Standard Time|(UTC+11:00) Magadan
      Asia/Magadan
    Norfolk Standard Time|(UTC+11:00) Norfolk Island
      Pacific/Norfolk
    Sakhalin Standard Time|(UTC+11:00) Sakhalin
      Asia/Sakhalin
    Central Pacific Standard Time|(UTC+11:00) Solomon Is., New Caledonia
      Pacific/Guadalcanal Antarctica/Casey Pacific/Ponape Pacific/Pohnpei Pacific/Kosrae Pacific/Noumea
      Pacific/Efate Etc/GMT-11
    Russia Time Zone 11|(UTC+12:00) Anadyr, Petropavlovsk-Kamchatsky
      Asia/Kamchatka Asia/Anadyr
    New Zealand Standard Time|(UTC+12:00) Auckland, Wellington
      Pacific/Auckland Antarctica/South_Pole NZ Antarctica/McMurdo
    UTC+12|(UTC+12:00) Coordinated Universal Time+12
      Etc/GMT-12 Pacific/Tarawa Pacific/Majuro Pacific/Kwajalein Kwajalein Pacific/Nauru Pacific/Funafuti
      Pacific/Wake Pacific/Wallis
    Fiji Standard Time|(UTC+12:00) Fiji
      Pacific/Fiji
    Chatham Islands Standard Time|(UTC+12:45) Chatham Islands
      Pacific/Chatham NZ-CHAT
    UTC+13|(UTC+13:00) Coordinated Universal Time+13
      Etc/GMT-13 Pacific/Enderbury Pacific/Kanton Pacific/Fakaofo
    Tonga Standard Time|(UTC+13:00) Nuku'alofa
      Pacific/Tongatapu
    Samoa Standard Time|(UTC+13:00) Samoa
      Pacific/Apia
    Line Islands Standard Time|(UTC+14:00) Kiritimati Island
      Pacific/Kiritimati Etc/GMT-14
    """
}
