import CalendarModel
import PageLayout

/// The resources used by pages: templates, style sheet and script.
enum PageLibrary {
  private static let templates = Result { try TemplateLibrary(texts) }

  /// The templates by name.
  static let texts: [(key: String, value: String)] =
    [
      "layout": PackageResources.layout_mustache, "icons": PackageResources.icons_mustache,
      "menu": PackageResources.menu_mustache, "mini": PackageResources.mini_mustache,
      "chooser": PackageResources.chooser_mustache, "hours": PackageResources.week_mustache,
      "month": PackageResources.month_mustache, "agenda-day": PackageResources.agenda_day_mustache,
      "list": PackageResources.list_mustache, "empty": PackageResources.empty_mustache,
      "message": PackageResources.message_mustache, "plain": PackageResources.plain_mustache,
      "todos": PackageResources.todos_mustache, "search": PackageResources.search_mustache,
      "calendars": PackageResources.calendars_mustache, "log": PackageResources.log_mustache,
      "import": PackageResources.import_mustache, "event": PackageResources.event_mustache,
      "person": PackageResources.person_mustache, "invitations": PackageResources.invitations_mustache,
      "invitation": PackageResources.invitation_mustache, "editor": PackageResources.editor_mustache,
      "editor-repetition": PackageResources.editor_repetition_mustache,
      "editor-alarms": PackageResources.editor_alarms_mustache,
      "editor-question": PackageResources.editor_question_mustache,
      "editor-dates": PackageResources.editor_dates_mustache, "editor-move": PackageResources.editor_move_mustache,
      "editor-conflict": PackageResources.editor_conflict_mustache, "options": PackageResources.options_mustache,
      "calendar": PackageResources.calendar_mustache, "calendar-choice": PackageResources.calendar_choice_mustache,
      "calendar-delete": PackageResources.calendar_delete_mustache, "subscribe": PackageResources.subscribe_mustache,
      "add": PackageResources.add_mustache, "settings": PackageResources.settings_mustache,
      "said": PackageResources.said_mustache, "state": PackageResources.state_mustache,
    ].map { (key: $0.key, value: String(decoding: $0.value, as: UTF8.self)) }

  /// Renders a template.
  static func render(_ name: String, _ values: [String: Any]) throws -> [UInt8] {
    Array(try templates.get().render(name, values).utf8)
  }

  /// Returns a file that pages load.
  static func asset(_ name: String) -> (bytes: [UInt8], type: String)? {
    switch name {
    case "style.css": (PackageResources.style_css, "text/css; charset=utf-8")
    case "almanac.js": (PageScript.bytes, "text/javascript; charset=utf-8")
    case "icon.svg": (PackageResources.icon_svg, "image/svg+xml")
    case "icon-192.png": (PackageResources.icon_192_png, "image/png")
    case "icon-512.png": (PackageResources.icon_512_png, "image/png")
    case "manifest.webmanifest": (PackageResources.manifest_webmanifest, "application/manifest+json")
    default: nil
    }
  }

  /// The version of the style sheet and the script.
  static let version = String(Digest(PackageResources.style_css + PageScript.bytes).text.prefix(12))
}
