import { groupOf, groupNames, hasFreeTexts, keptOf, personalOf, type DescribedTable } from './data-page.ts';

interface Kind {
  readonly title: string;
  readonly what: string;
  readonly whose: string;
  readonly from: string;
  readonly tables: readonly string[];
}

const users = 'staff and instructors who have opened Courseyard';

/** Each table with a column about a person is of one kind. */
export const kinds: readonly Kind[] = [
  {
    title: 'Who somebody is',
    what: 'name, mail address, ids in Canvas and in launches, language and mail settings, when they were last here',
    whose: `${users}, or were added by an administrator`,
    from: 'Canvas at each launch; settings from themselves',
    tables: ['people'],
  },
  {
    title: 'Who teaches',
    what: 'names and Canvas ids of a course’s teachers, and what they’ll be told when they first come',
    whose: 'teachers, even if they have never opened Courseyard',
    from: 'Canvas, with its courses',
    tables: ['course_teachers', 'courses', 'teacher_tellings'],
  },
  {
    title: 'What somebody may do',
    what: 'teams, accounts and roles; whose Canvas account the product reads with, and who lets fixes be saved as them (tokens sealed)',
    whose: users,
    from: 'Canvas at each launch, and administrators',
    tables: ['canvas_grants', 'contexts', 'runner_links', 'super_admins', 'task_runners', 'team_members'],
  },
  {
    title: 'Logins and keys',
    what: 'who is logged in with which kind of browser, single-use codes of new tabs, and keys of programs, calendars and mails (keys as hashes only)',
    whose: users,
    from: 'their own use',
    tables: [
      'api_tokens',
      'calendar_feeds',
      'canvas_grant_requests',
      'lti_launches',
      'sessions',
      'tab_codes',
      'unsubscribe_links',
    ],
  },
  {
    title: 'What somebody did',
    what: 'who changed, started, answered or read what, and when; in the audit log, from which network address too',
    whose: users,
    from: 'their own use',
    tables: [
      'announcement_dismissals',
      'audit_entries',
      'batch_checklists',
      'batch_exceptions',
      'bulk_actions',
      'course_activity',
      'course_files',
      'course_lists',
      'course_searches',
      'evidence_copies',
      'evidence_texts',
      'findings',
      'fix_runs',
      'fixes',
      'instructor_visits',
      'message_reads',
      'scope_decisions',
      'status_proposals',
      'suggestion_notices',
      'syncs',
      'task_events',
      'tasklists',
      'undo_items',
      'undos',
    ],
  },
  {
    title: 'What somebody made or wrote',
    what: 'batches, views, checklists, rules, messages, notes and evidence, with who made them',
    whose: users,
    from: 'themselves',
    tables: [
      'alert_rules',
      'alerts',
      'announcements',
      'batches',
      'checklists',
      'course_messages',
      'instructor_tools',
      'quick_view_defaults',
      'quick_views',
      'scope_rules',
      'report_runs',
      'report_schedules',
    ],
  },
  {
    title: 'What somebody is to do',
    what: 'tasks and who they’re assigned to, and whom an alert tells',
    whose: users,
    from: 'colleagues and checklists',
    tables: ['alert_rule_people', 'checklist_people', 'checklist_task_people', 'tasks'],
  },
  {
    title: 'What somebody is told',
    what: 'notices, mails with their address, who gets which report, and addresses that no mail goes to',
    whose: users,
    from: 'the product, and the mail server’s answers',
    tables: ['mails', 'notifications', 'report_recipients', 'set_aside_addresses'],
  },
  {
    title: 'Live events that wait for Canvas’s keys',
    what: 'what Canvas sent, unread: it can have ids, logins and network addresses',
    whose: 'anyone who uses Canvas, students too',
    from: 'Canvas',
    tables: ['unverified_live_events'],
  },
];

/** The page .github/DATA.md: what a data-protection officer asks first. */
export function summaryPage(tables: readonly DescribedTable[]): string {
  const count = (of: readonly DescribedTable[]) => {
    const about = of.filter((table) => personalOf(table).length > 0);
    const onlyTexts = of.filter((table) => personalOf(table).length === 0 && hasFreeTexts(table));
    return `${of.length} | ${about.length} | ${onlyTexts.length}`;
  };
  return [
    '# What Courseyard stores about people',
    '',
    'Written by `npm run data-inventory` from the comments in the database, with every table and column in `dist/DATA.md`.',
    '',
    'Everything comes from Canvas or from what people do here. Students are counted, not listed: one who opens Courseyard is refused. But texts that people write here or in Canvas can name anyone.',
    '',
    ...kinds.flatMap((kind) => sectionOf(kind, tables)),
    '## Getting and erasing it',
    '',
    '- `npm run export -- person` gives everything that’s held about a person, and `npm run erase -- person` erases it, also inside texts; what happened stays, without who. `institution` in place of `person` does the same for all of an institution.',
    '- Erase people in Canvas first: it names the teachers.',
    '- Backups hold what was there when they were made. Jobs in the queue hold ids only: a day after they end, 90 days if they failed for good. Logs hold ids, no names.',
    '- “The audit log” and days “by default” are settings of each institution. What’s kept for a time goes in the night after it.',
    '',
    '## Tables',
    '',
    '| Tables about | All | About a person | Only texts that can name one |',
    '| --- | ---: | ---: | ---: |',
    ...groupNames.map(
      (group) => `| ${group} | ${count(tables.filter((table) => groupOf(table) === group))} |`,
    ),
    `| All | ${count(tables)} |`,
    '',
  ].join('\n');
}

function sectionOf({ title, what, whose, from, tables: names }: Kind, tables: readonly DescribedTable[]) {
  const own = tables.filter(({ name }) => names.includes(name));
  const kept = Object.groupBy(own, (table) => keptOf(table, tables));
  const terms = Object.entries(kept).map(
    ([term, of = []]) => `${term} (${of.map(({ name }) => `\`${name}\``).join(', ')})`,
  );
  return [
    `## ${title}`,
    '',
    `- **What:** ${what}`,
    `- **Whose:** ${whose}`,
    `- **From:** ${from}`,
    `- **Kept:** ${terms.join('; ')}`,
    '',
  ];
}
