/// Old names of zones that calendars still use, with the names that the zone data prefers (its file "backward").
enum ZoneAliases {
  static let table: [String: String] = [
    "US/Alaska": "America/Anchorage", "US/Arizona": "America/Phoenix", "US/Central": "America/Chicago",
    "US/East-Indiana": "America/Indiana/Indianapolis", "US/Eastern": "America/New_York", "US/Hawaii": "Pacific/Honolulu",
    "US/Indiana-Starke": "America/Indiana/Knox", "US/Michigan": "America/Detroit", "US/Mountain": "America/Denver",
    "US/Pacific": "America/Los_Angeles", "Canada/Atlantic": "America/Halifax", "Canada/Central": "America/Winnipeg",
    "Canada/Eastern": "America/Toronto", "Canada/Mountain": "America/Edmonton", "Canada/Newfoundland": "America/St_Johns",
    "Canada/Pacific": "America/Vancouver", "Asia/Calcutta": "Asia/Kolkata", "Asia/Katmandu": "Asia/Kathmandu",
    "Asia/Rangoon": "Asia/Yangon", "Asia/Saigon": "Asia/Ho_Chi_Minh", "Asia/Dacca": "Asia/Dhaka",
    "Asia/Thimbu": "Asia/Thimphu", "Asia/Macao": "Asia/Macau", "Asia/Istanbul": "Europe/Istanbul",
    "Asia/Tel_Aviv": "Asia/Jerusalem", "Asia/Chongqing": "Asia/Shanghai", "Asia/Harbin": "Asia/Shanghai",
    "Europe/Kiev": "Europe/Kyiv", "Europe/Belfast": "Europe/London", "Europe/Nicosia": "Asia/Nicosia",
    "Atlantic/Faeroe": "Atlantic/Faroe", "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Indianapolis": "America/Indiana/Indianapolis", "America/Louisville": "America/Kentucky/Louisville",
    "America/Godthab": "America/Nuuk", "America/Montreal": "America/Toronto", "America/Shiprock": "America/Denver",
    "Australia/ACT": "Australia/Sydney", "Australia/NSW": "Australia/Sydney", "Australia/North": "Australia/Darwin",
    "Australia/Queensland": "Australia/Brisbane", "Australia/South": "Australia/Adelaide",
    "Australia/Tasmania": "Australia/Hobart", "Australia/Victoria": "Australia/Melbourne",
    "Australia/West": "Australia/Perth", "Australia/Canberra": "Australia/Sydney", "Brazil/East": "America/Sao_Paulo",
    "Brazil/West": "America/Manaus", "Chile/Continental": "America/Santiago", "Mexico/General": "America/Mexico_City",
    "Pacific/Samoa": "Pacific/Pago_Pago", "Pacific/Enderbury": "Pacific/Kanton", "GB": "Europe/London",
    "GB-Eire": "Europe/London", "Eire": "Europe/Dublin", "Israel": "Asia/Jerusalem", "Japan": "Asia/Tokyo",
    "Turkey": "Europe/Istanbul", "Singapore": "Asia/Singapore", "Hongkong": "Asia/Hong_Kong", "PRC": "Asia/Shanghai",
    "ROC": "Asia/Taipei", "ROK": "Asia/Seoul", "Iran": "Asia/Tehran", "Egypt": "Africa/Cairo", "Poland": "Europe/Warsaw",
    "Portugal": "Europe/Lisbon", "Iceland": "Atlantic/Reykjavik", "Jamaica": "America/Jamaica", "NZ": "Pacific/Auckland",
    "Navajo": "America/Denver", "W-SU": "Europe/Moscow", "Cuba": "America/Havana", "Africa/Asmera": "Africa/Asmara",
  ]
}
