import type { BandLimits } from '#shared/scans/udoit-score.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import type { FilterWords } from './filter-sentence.ts';
import type { Condition } from './filter.ts';
import type { Test } from './operators.ts';

/** The sentence as a whole; “9 of 220 courses” is for what there is no sentence for. */
export const courseTitles = defineMessages({
  subject: {
    id: 'courseTitle.subject',
    defaultMessage:
      '{count, plural, =0 {No {hasTerm, select, true {{term} } other {}}courses} one {# {hasTerm, select, true {{term} } other {}}course} other {# {hasTerm, select, true {{term} } other {}}courses}}{hasPlace, select, true { in {place}} other {}}',
  },
  says: { id: 'courseTitle.says', defaultMessage: '{subject} {says}' },
  of: {
    id: 'courseTitle.of',
    defaultMessage: '{count, number} of {total, plural, one {# course} other {# courses}}',
  },
});

/** What can be said of courses: the part of the sentence after them. */
const says = defineMessages({
  poor: { id: 'courseTitle.poor', defaultMessage: '{count, plural, one {is poor} other {are poor}}' },
  notGood: {
    id: 'courseTitle.notGood',
    defaultMessage: '{count, plural, =0 {are less than good} one {isn’t good yet} other {aren’t good yet}}',
  },
  good: { id: 'courseTitle.good', defaultMessage: '{count, plural, one {is good} other {are good}}' },
  scoreBelow: {
    id: 'courseTitle.scoreBelow',
    defaultMessage: '{count, plural, one {scores below {value}} other {score below {value}}}',
  },
  scoreFrom: {
    id: 'courseTitle.scoreFrom',
    defaultMessage: '{count, plural, one {scores {value} or more} other {score {value} or more}}',
  },
  noScore: {
    id: 'courseTitle.noScore',
    defaultMessage: '{count, plural, =0 {are without a score} one {has no score} other {have no score}}',
  },
  errors: {
    id: 'courseTitle.errors',
    defaultMessage: '{count, plural, one {has accessibility errors} other {have accessibility errors}}',
  },
  tidyUp: {
    id: 'courseTitle.tidyUp',
    defaultMessage: '{count, plural, one {has something to tidy up} other {have something to tidy up}}',
  },
  published: {
    id: 'courseTitle.published',
    defaultMessage: '{count, plural, one {is published} other {are published}}',
  },
  unpublished: {
    id: 'courseTitle.unpublished',
    defaultMessage: '{count, plural, =0 {are unpublished} one {isn’t published} other {aren’t published}}',
  },
  due: {
    id: 'courseTitle.due',
    defaultMessage:
      '{count, plural, one {is due} other {are due}} within {days, plural, one {a day} other {# days}}',
  },
  needScan: {
    id: 'courseTitle.needScan',
    defaultMessage: '{count, plural, one {needs a scan} other {need a scan}}',
  },
  neverScanned: {
    id: 'courseTitle.neverScanned',
    defaultMessage: '{count, plural, =0 {are unscanned} one {was never scanned} other {were never scanned}}',
  },
  scanFailed: {
    id: 'courseTitle.scanFailed',
    defaultMessage: '{count, plural, one {has a failed scan} other {have a failed scan}}',
  },
  overdue: {
    id: 'courseTitle.overdue',
    defaultMessage: '{count, plural, one {has overdue tasks} other {have overdue tasks}}',
  },
  openChecklists: {
    id: 'courseTitle.openChecklists',
    defaultMessage: '{count, plural, one {has open checklists} other {have open checklists}}',
  },
  alerts: {
    id: 'courseTitle.alerts',
    defaultMessage: '{count, plural, one {has open alerts} other {have open alerts}}',
  },
  match: {
    id: 'courseTitle.match',
    defaultMessage: '{count, plural, one {matches “{search}”} other {match “{search}”}}',
  },
});

/** What a list of courses shows, as far as its title tells. */
export interface ShownCourses {
  readonly filter: readonly Condition[];
  readonly search: string;
  /** the names of the batches that the list is of; none: of all */
  readonly batches: readonly string[];
  readonly count: number;
  /** how many courses there are in all; undefined if that isn't known yet */
  readonly total: number | undefined;
  readonly limits: BandLimits;
}

type Values = Readonly<Record<string, string | number>>;
type Said = readonly [message: Message, values?: Values];

/** A list's courses are somewhere, of a term, and something is said of them. */
interface Parts {
  readonly places: readonly string[];
  readonly terms: readonly string[];
  readonly said: readonly Said[];
}

/** More than this of a kind, and the sentence is longer than a person reads. */
const most = { places: 2, terms: 1, said: 2 } as const;

/** What a list of courses shows, as a sentence: “9 courses in Sciences are poor”, or “9 of 220 courses”. */
export function courseTitle(shown: ShownCourses, words: FilterWords): string {
  const { count, total } = shown;
  const parts = partsOf(shown, words);
  if (parts) return sentenceOf(parts, count, words);
  return total === undefined || total < count
    ? words.message(courseTitles.subject, { count, hasTerm: 'false', hasPlace: 'false', term: '', place: '' })
    : words.message(courseTitles.of, { count, total });
}

function sentenceOf({ places, terms, said }: Parts, count: number, words: FilterWords) {
  const subject = words.message(courseTitles.subject, {
    count,
    hasTerm: String(terms.length > 0),
    term: terms.join(),
    hasPlace: String(places.length > 0),
    place: words.list(places, 'conjunction'),
  });
  if (said.length === 0) return subject;
  const all = said.map(([message, values]) => words.message(message, { count, ...values }));
  return words.message(courseTitles.says, { subject, says: words.list(all, 'conjunction') });
}

/** The parts of the sentence; undefined if something can't be said. */
function partsOf({ filter, search, batches, limits }: ShownCourses, words: FilterWords): Parts | undefined {
  const named = (column: string) => namesIn(filter, column, words);
  const [accounts, terms] = [named('core.accountName'), named('core.termName')];
  const others = filter.filter(({ column }) => column !== 'core.accountName' && column !== 'core.termName');
  const told = others.map(({ column, any: [test, ...more] }) =>
    test && more.length === 0 ? sayingsOf[column]?.(test, limits) : undefined,
  );
  if (!accounts || !terms || told.includes(undefined)) return undefined;
  const places = [...accounts.map(withoutKind), ...batches];
  const said = [
    ...told.filter((one) => one !== undefined),
    ...(search === '' ? [] : [[says.match, { search }] as const]),
  ];
  // Of two kinds of places, a course has to be in both: “in Sciences and Fall 2026” would say either.
  const isEither = accounts.length > 0 && batches.length > 0;
  const isLong = places.length > most.places || terms.length > most.terms || said.length > most.said;
  return isEither || isLong ? undefined : { places, terms, said };
}

/** The names that a column has to have; undefined if it's asked something else, or a name isn't known yet. */
function namesIn(filter: readonly Condition[], column: string, words: FilterWords) {
  const asked = filter.find((condition) => condition.column === column);
  if (!asked) return [];
  const [test, ...more] = asked.any;
  if (more.length > 0 || (test?.op !== 'within' && test?.op !== 'one_of')) return undefined;
  const names = test.value.map((value) => words.word(column, value));
  return names.some((name, place) => name === test.value[place]) ? undefined : names;
}

/** “College of Sciences” is “Sciences” to those who are there. */
const withoutKind = (account: string) =>
  account.replace(/^(?:college|school|department|faculty|division) of (?:the )?/i, '');

const isAboveNone = (test: Test) =>
  (test.op === 'above' && test.value === 0) || (test.op === 'at_least' && test.value === 1);

const ifAny = (message: Message) => (test: Test) => (isAboveNone(test) ? ([message] as const) : undefined);

/** What each column's test says of the courses that pass it. */
const sayingsOf: Readonly<Record<string, (test: Test, limits: BandLimits) => Said | undefined>> = {
  'udoit.score': (test, { good, fair }) => {
    if (test.op === 'empty') return [says.noScore];
    if (test.op === 'at_least')
      return test.value === good ? [says.good] : [says.scoreFrom, { value: test.value }];
    if (test.op !== 'below') return undefined;
    if (test.value === fair) return [says.poor];
    return test.value === good ? [says.notGood] : [says.scoreBelow, { value: test.value }];
  },
  'udoit.error_count': ifAny(says.errors),
  'tidyup.issue_count': ifAny(says.tidyUp),
  'readygo.task_overdue_count': ifAny(says.overdue),
  'readygo.alert_count': ifAny(says.alerts),
  'readygo.open_alerts': (test) => (test.op === 'not_empty' ? [says.alerts] : undefined),
  'readygo.open_checklists': (test) => (test.op === 'not_empty' ? [says.openChecklists] : undefined),
  'core.published': (test) => {
    if (test.op !== 'is') return undefined;
    return [test.value === true ? says.published : says.unpublished];
  },
  'core.deadlineDate': (test) => (test.op === 'next_days' ? [says.due, { days: test.value }] : undefined),
  'core.scan_status': saysOfScans,
  'core.scans': saysOfScans,
};

function saysOfScans(test: Test): Said | undefined {
  if (test.op !== 'one_of') return undefined;
  const states = test.value.toSorted().join();
  if (states === 'failed,never,stale') return [says.needScan];
  if (states === 'never') return [says.neverScanned];
  return states === 'failed' ? [says.scanFailed] : undefined;
}
