import PageLayout

/// The templates of HTML pages. All escaping happens here.
struct PageTemplates {
  private let library: TemplateLibrary

  init() throws { library = try TemplateLibrary(Self.texts) }

  /// Renders a part of a page.
  func render(_ name: String, _ values: [String: Any]) -> String { library.render(name, values) }

  private static let texts: KeyValuePairs<String, String> = [
    "head": """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{{title}}</title>
    <style>
    {{{style}}}</style>
    </head>
    <body>
    <main class="{{view}}">
    <h1><bdi>{{title}}</bdi></h1>
    <p class="about">{{about}}</p>

    """,
    "foot": "{{#remark}}<p>{{remark}}</p>\n{{/remark}}</main>\n",
    "end": "</body>\n</html>\n",
    "day": """
    <section>
    <h2>{{#date}}<time datetime="{{date}}">{{heading}}</time>{{/date}}{{^date}}{{heading}}{{/date}}</h2>
    <ul>
    {{#rows}}{{>row}}{{/rows}}</ul>
    </section>

    """,
    "week": """
    <section>
    <h2>{{heading}}</h2>
    <div class="days">
    {{#days}}<section class="{{class}}">
    <h3><time datetime="{{date}}">{{heading}}</time></h3>
    {{#hasRows}}<ul>
    {{#rows}}{{>row}}{{/rows}}</ul>
    {{/hasRows}}</section>
    {{/days}}</div>
    </section>

    """,
    "month": """
    <table>
    <caption><h2>{{heading}}</h2></caption>
    <thead><tr>{{#weekdays}}<th scope="col"><abbr title="{{name}}">{{short}}</abbr></th>{{/weekdays}}</tr></thead>
    <tbody>
    {{#weeks}}<tr>
    {{#days}}<td class="{{class}}">{{#date}}<time datetime="{{date}}"><span class="long">{{weekday}} </span>{{number}}<span class="long"> {{month}}</span></time>{{/date}}{{#hasRows}}
    <ul>
    {{#rows}}{{>row}}{{/rows}}</ul>
    {{/hasRows}}</td>
    {{/days}}</tr>
    {{/weeks}}</tbody>
    </table>

    """,
    "row": """
    <li class="{{class}}">
    <p class="time">{{#start}}<time class="dt-start" datetime="{{start}}">{{time}}</time>{{/start}}{{^start}}{{time}}{{/start}}{{#end}}{{#endTime}}–<time class="dt-end" datetime="{{end}}">{{endTime}}</time>{{/endTime}}{{^endTime}}<data class="dt-end" value="{{end}}"></data>{{/endTime}}{{/end}}</p>
    <div class="what">
    <h{{level}}>{{#isReminder}}<span class="ring" aria-hidden="true"></span>{{/isReminder}}<bdi class="p-name p-summary">{{title}}</bdi></h{{level}}>{{#tags}} <span class="tag">{{.}}</span>{{/tags}}
    {{#place}}<p><bdi class="p-location">{{place}}</bdi></p>
    {{/place}}{{#link}}<p><a class="u-url" href="{{link}}" rel="noopener nofollow noreferrer"><bdi>{{link}}</bdi></a></p>
    {{/link}}{{#address}}<p>Not a web link, shown as text: <code>{{address}}</code></p>
    {{/address}}{{#hasNotes}}<p class="p-description" dir="auto">{{#notes}}{{.}}<br>{{/notes}}</p>
    {{/hasNotes}}</div>
    </li>

    """,
  ]
}
