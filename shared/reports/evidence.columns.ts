import type { List } from '#shared/http/list.ts';
import { scopeStandingWords } from '#shared/scope-decisions/scope-words.messages.ts';
import type { Say } from '#shared/text/phrase.ts';
import type { Evidence, EvidenceDecision, EvidenceNumberRow, EvidencePerson } from './evidence.ts';
import { evidenceNumbers, type EvidenceSection } from './evidence-numbers.ts';
import {
  configurationNames,
  evidenceNumberName,
  evidenceSectionNames,
  evidenceTableNames,
  evidenceTexts,
  evidenceToolNames,
  uncheckedReasonNames,
} from './evidence.messages.ts';

const sections: ReadonlyMap<string, EvidenceSection> = new Map(
  evidenceNumbers.map(({ id, section }) => [id, section]),
);

/** The table that has a number; undefined for one of a frozen copy that this version doesn't know. */
export const sectionOf = (id: string) => sections.get(id);

/** How much a number in scope has changed; null where one of both isn't known. */
export const changeOf = ({ inScope, inScopeBefore }: EvidenceNumberRow) =>
  inScope === null || inScopeBefore === null ? null : Math.round((inScope - inScopeBefore) * 1e6) / 1e6;

const nameOf = (by: EvidencePerson | null, say: Say) => by?.name ?? say(evidenceTexts.nobody);

export const evidenceNumberList = {
  title: evidenceTableNames.numbers,
  columns: {
    section: {
      label: evidenceTexts.section,
      type: 'text',
      only: 'file',
      value: ({ id }, say) => {
        const section = sectionOf(id);
        return section === undefined ? null : say(evidenceSectionNames[section]);
      },
    },
    number: {
      label: evidenceTexts.number,
      type: 'text',
      value: ({ id }, say) => {
        const name = evidenceNumberName(id);
        return name === undefined ? id : say(name);
      },
    },
    inScope: { label: evidenceTexts.inScope, type: 'decimal', value: ({ inScope }) => inScope },
    all: { label: evidenceTexts.all, type: 'decimal', value: ({ all }) => all },
    inScopeBefore: {
      label: evidenceTexts.inScopeBefore,
      type: 'decimal',
      only: 'file',
      value: ({ inScopeBefore }) => inScopeBefore,
    },
    allBefore: {
      label: evidenceTexts.allBefore,
      type: 'decimal',
      only: 'file',
      value: ({ allBefore }) => allBefore,
    },
    change: { label: evidenceTexts.change, type: 'decimal', value: changeOf },
    behind: { label: evidenceTexts.behind, type: 'number', value: ({ behind }) => behind },
  },
} satisfies List<EvidenceNumberRow>;

export const notCheckedList = {
  title: evidenceTableNames.notChecked,
  columns: {
    tool: {
      label: evidenceTexts.tool,
      type: 'text',
      value: ({ tool }, say) => say(evidenceToolNames[tool]),
    },
    why: { label: evidenceTexts.why, type: 'text', value: ({ why }, say) => say(uncheckedReasonNames[why]) },
    inScope: { label: evidenceTexts.inScope, type: 'number', value: ({ inScope }) => inScope },
    all: { label: evidenceTexts.all, type: 'number', value: ({ all }) => all },
  },
} satisfies List<Evidence['notChecked'][number]>;

export const judgedList = {
  title: evidenceTableNames.judged,
  columns: {
    who: { label: evidenceTexts.who, type: 'text', value: ({ by }, say) => nameOf(by, say) },
    issues: { label: evidenceTexts.issues, type: 'number', value: ({ issues }) => issues },
    documents: { label: evidenceTexts.documents, type: 'number', value: ({ documents }) => documents },
  },
} satisfies List<Evidence['judged'][number]>;

export const workList = {
  title: evidenceTableNames.work,
  columns: {
    who: { label: evidenceTexts.who, type: 'text', value: ({ by }, say) => nameOf(by, say) },
    fixes: { label: evidenceTexts.fixes, type: 'number', value: ({ fixes }) => fixes },
    judged: { label: evidenceTexts.judged, type: 'number', value: ({ judged }) => judged },
    reviewed: { label: evidenceTexts.reviewed, type: 'number', value: ({ reviewed }) => reviewed },
    tasks: { label: evidenceTexts.tasks, type: 'number', value: ({ tasks }) => tasks },
    decisions: { label: evidenceTexts.decisions, type: 'number', value: ({ decisions }) => decisions },
  },
} satisfies List<Evidence['work'][number]>;

export const evidenceChecklistList = {
  title: evidenceTableNames.checklists,
  columns: {
    checklist: { label: evidenceTexts.checklist, type: 'text', value: ({ title }) => title },
    courses: { label: evidenceTexts.courses, type: 'number', value: ({ courses }) => courses },
    inScopeCourses: {
      label: evidenceTexts.inScopeCourses,
      type: 'number',
      value: ({ inScopeCourses }) => inScopeCourses ?? null,
    },
    completed: { label: evidenceTexts.completed, type: 'number', value: ({ completed }) => completed },
    inScopeCompleted: {
      label: evidenceTexts.inScopeCompleted,
      type: 'number',
      value: ({ inScopeCompleted }) => inScopeCompleted ?? null,
    },
  },
} satisfies List<Evidence['checklists'][number]>;

export const standingList = {
  title: evidenceTableNames.standings,
  columns: {
    standing: {
      label: evidenceTexts.standing,
      type: 'text',
      value: ({ standing, label }, say) => label ?? say(scopeStandingWords[standing]),
    },
    courses: { label: evidenceTexts.courses, type: 'number', value: ({ courses }) => courses },
    items: { label: evidenceTexts.items, type: 'number', value: ({ items }) => items },
    documents: { label: evidenceTexts.documents, type: 'number', value: ({ documents }) => documents },
  },
} satisfies List<Evidence['standings'][number]>;

/** A decision with what the institution calls its standing. */
export interface NamedDecision extends EvidenceDecision {
  readonly label: string | null;
}

export const namedDecisions = (
  decisions: readonly EvidenceDecision[],
  { standings }: Pick<Evidence, 'standings'>,
) =>
  decisions.map((one): NamedDecision => ({
    ...one,
    label: standings.find(({ standing }) => standing === one.standing)?.label ?? null,
  }));

export const decisionList = {
  title: evidenceTableNames.decisions,
  columns: {
    about: { label: evidenceTexts.about, type: 'text', only: 'file', value: ({ title }) => title },
    reason: { label: evidenceTexts.reason, type: 'text', value: ({ reason }) => reason },
    standing: {
      label: evidenceTexts.standing,
      type: 'text',
      value: ({ standing, label }, say) => label ?? say(scopeStandingWords[standing]),
    },
    kind: { label: evidenceTexts.kind, type: 'text', only: 'file', value: ({ kind }) => kind },
    decidedBy: {
      label: evidenceTexts.decidedBy,
      type: 'text',
      value: ({ by, rule }, say) => (rule === null ? nameOf(by, say) : say(evidenceTexts.byRule, { rule })),
    },
    firstOn: { label: evidenceTexts.firstOn, type: 'date', only: 'file', value: ({ firstOn }) => firstOn },
    lastOn: { label: evidenceTexts.lastOn, type: 'date', value: ({ lastOn }) => lastOn },
    reviewOn: { label: evidenceTexts.reviewOn, type: 'date', value: ({ reviewOn }) => reviewOn },
    link: { label: evidenceTexts.link, type: 'text', only: 'file', value: ({ link }) => link },
    courses: { label: evidenceTexts.courses, type: 'number', value: ({ courses }) => courses },
    items: { label: evidenceTexts.items, type: 'number', value: ({ items }) => items },
    documents: { label: evidenceTexts.documents, type: 'number', value: ({ documents }) => documents },
  },
} satisfies List<NamedDecision>;

export const trendList = {
  title: evidenceTableNames.trend,
  columns: {
    day: { label: evidenceTexts.day, type: 'date', value: ({ day }) => day },
    inScope: { label: evidenceTexts.inScope, type: 'percent', value: ({ inScope }) => inScope },
    all: { label: evidenceTexts.all, type: 'percent', value: ({ all }) => all },
  },
} satisfies List<Evidence['trend']['points'][number]>;

export const configurationList = {
  title: evidenceTableNames.configuration,
  columns: {
    setting: {
      label: evidenceTexts.setting,
      type: 'text',
      value: ({ id }, say) => {
        const name = configurationNames[id];
        return name === undefined ? id : say(name);
      },
    },
    value: { label: evidenceTexts.value, type: 'text', value: ({ value }, say) => settingText(value, say) },
  },
} satisfies List<Evidence['configuration'][number]>;

/** A setting's value as people read it; null: there is none. */
export function settingText(value: string | number | boolean | null, say: Say): string | null {
  if (typeof value !== 'boolean') return value === null ? null : String(value);
  return say(value ? evidenceTexts.yes : evidenceTexts.no);
}
