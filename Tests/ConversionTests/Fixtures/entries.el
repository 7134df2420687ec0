;; Asks Emacs what a file of Org says: by org-element on standard output, and by ox-icalendar in a file beside it.
(require 'ox-icalendar)
(setq org-icalendar-with-timestamps 'active
      org-icalendar-include-todo 'all
      org-icalendar-use-plain-text t)
(find-file (car command-line-args-left))
(org-element-map (org-element-parse-buffer) 'headline
  (lambda (heading)
    (princ
     (format "%s\n"
             (mapconcat
              (lambda (part) (format "%s" (or part "")))
              (list (org-element-property :ID heading)
                    (org-element-property :todo-keyword heading)
                    (and (org-element-property :priority heading)
                         (string (org-element-property :priority heading)))
                    (mapconcat #'identity (org-element-property :tags heading) ",")
                    (let ((stamp (org-element-property :scheduled heading)))
                      (and stamp (org-element-property :raw-value stamp)))
                    (let ((stamp (org-element-property :deadline heading)))
                      (and stamp (org-element-property :raw-value stamp)))
                    (let ((stamp (org-element-property :closed heading)))
                      (and stamp (org-element-property :raw-value stamp)))
                    (mapconcat (lambda (stamp) (org-element-property :raw-value stamp))
                               (org-element-map (org-element-map heading 'section #'identity nil t)
                                   'timestamp #'identity)
                               ","))
              "|")))))
(org-icalendar-export-to-ics)
