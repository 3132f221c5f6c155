import { Heading, Link, Text } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { namedDecisions, sectionOf } from '#shared/reports/evidence.columns.ts';
import {
  evidenceSectionNames,
  evidenceSentenceTexts,
  evidenceTableNames,
} from '#shared/reports/evidence.messages.ts';
import { evidenceSections } from '#shared/reports/evidence-numbers.ts';
import type { Evidence } from '#shared/reports/evidence.ts';
import { formatMoment } from '../ui/format-value.ts';
import { useTexts } from '../ui/use-texts.ts';
import {
  ChecklistTable,
  ConfigurationTable,
  DecisionTable,
  JudgedTable,
  NotCheckedTable,
  NumberTable,
  StandingTable,
  WorkTable,
} from './evidence-rows.tsx';
import { EvidenceTrend } from './evidence-trend.tsx';
import { evidenceMessages } from './evidence.messages.ts';

interface Part {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  readonly note?: string | undefined;
}

/** All tables of an evidence below their headings, with a list of them above. Printed, each heading stays with its table. */
export function EvidenceTables({ evidence }: { evidence: Evidence }) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const parts = useParts(evidence);
  return (
    <>
      <nav className="evidence-contents" aria-label={text('contents')}>
        <h2>{text('contents')}</h2>
        <ol>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <PartLink id={id}>{title}</PartLink>
            </li>
          ))}
        </ol>
      </nav>
      {parts.map(({ id, title, content, note }) => (
        <section key={id} className="evidence-part" aria-labelledby={id}>
          <Heading level="h2" id={id} tabIndex={-1}>
            {title}
          </Heading>
          {note === undefined ? null : (
            <Text as="p" size="small" color="secondary">
              {note}
            </Text>
          )}
          {content}
        </section>
      ))}
      <p className="evidence-advice">{intl.formatMessage(evidenceSentenceTexts.noAdvice)}</p>
    </>
  );
}

/** Leads to a part of the page. The address stays the same: it says what the evidence is about. */
const PartLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link
    href={`#${id}`}
    forceButtonRole={false}
    variant="standalone"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(id)?.focus();
    }}
  >
    {children}
  </Link>
);

function useParts(evidence: Evidence): readonly Part[] {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const { madeAt, timeZone, decisionsLeftOut, checklists } = evidence;
  const named = (name: keyof typeof evidenceTableNames) => ({
    id: `evidence-${name}`,
    title: intl.formatMessage(evidenceTableNames[name]),
  });
  const numbers = evidenceSections.flatMap((section): Part[] => {
    const rows = evidence.numbers.filter(({ id }) => sectionOf(id) === section);
    if (rows.length === 0) return [];
    const title = intl.formatMessage(evidenceSectionNames[section]);
    const content = <NumberTable title={title} rows={rows} since={evidence.since} />;
    const note = section === 'done' ? text('noteDone') : undefined;
    return [{ id: `evidence-${section}`, title, content, note }];
  });
  const [courses, ...others] = numbers;
  return [
    { ...named('trend'), content: <EvidenceTrend evidence={evidence} /> },
    ...(courses ? [courses] : []),
    {
      ...named('notChecked'),
      note: evidence.isToday ? undefined : text('noteNotChecked'),
      content: <NotCheckedTable rows={evidence.notChecked} />,
    },
    { ...named('standings'), content: <StandingTable rows={evidence.standings} /> },
    {
      ...named('decisions'),
      note: decisionsLeftOut === 0 ? undefined : text('noteDecisions', { count: decisionsLeftOut }),
      content: (
        <DecisionTable title={named('decisions').title} rows={namedDecisions(evidence.decisions, evidence)} />
      ),
    },
    ...others,
    { ...named('judged'), note: text('notePeople'), content: <JudgedTable rows={evidence.judged} /> },
    { ...named('work'), content: <WorkTable rows={evidence.work} /> },
    ...(checklists.length === 0
      ? []
      : [
          {
            ...named('checklists'),
            note: text('noteChecklists'),
            content: <ChecklistTable rows={checklists} />,
          },
        ]),
    {
      ...named('configuration'),
      note: text('noteConfiguration', { moment: formatMoment(intl, madeAt, timeZone) }),
      content: <ConfigurationTable rows={evidence.configuration} />,
    },
  ];
}
