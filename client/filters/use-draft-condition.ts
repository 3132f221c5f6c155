import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import type { Condition } from '#shared/filters/filter.ts';
import { draftOf, emptyTest, testOf, type DraftTest, type ValueFault } from './draft-test.ts';

/** A test with what tells it from its siblings while they come and go. */
interface KeyedDraft extends DraftTest {
  readonly key: number;
}

/** Gives tests keys that none of the earlier ones has. */
const keyed = (drafts: readonly DraftTest[], earlier: readonly KeyedDraft[] = []) => {
  const last = Math.max(0, ...earlier.map(({ key }) => key));
  return drafts.map((draft, place): KeyedDraft => ({ ...draft, key: last + 1 + place }));
};

interface DraftConditionInput {
  readonly columns: readonly DescribedColumn[];
  readonly filter: readonly Condition[];
  readonly edited: Condition | undefined;
}

/** A condition as it's being built. Faults are known only after a first try. */
export function useDraftCondition({ columns, filter, edited }: DraftConditionInput) {
  const { locale } = useIntl();
  const testsOf = (condition: Condition | undefined) =>
    condition?.any.map((test) => draftOf(test, locale)) ?? [];
  const [column, setColumn] = useState(() => columns.find(({ id }) => id === edited?.column));
  const [tests, setTests] = useState(() => keyed(testsOf(edited)));
  const [tries, setTries] = useState(0);
  const built = column ? tests.map((draft) => testOf(column, draft, locale)) : [];
  const faults = built.map(({ fault }): ValueFault | undefined => (tries > 0 ? fault : undefined));
  const choose = (chosen: DescribedColumn) => {
    if (chosen.id === column?.id) return;
    // A column has one condition: choosing it again goes on with what it has.
    const present = testsOf(filter.find((condition) => condition.column === chosen.id));
    setColumn(chosen);
    setTries(0);
    setTests(keyed(present.length > 0 ? present : [emptyTest(chosen)], tests));
  };
  return {
    column,
    tests,
    faults,
    tries,
    choose,
    add: () => column && setTests([...tests, ...keyed([emptyTest(column)], tests)]),
    remove: (key: number) => setTests(tests.filter((draft) => draft.key !== key)),
    change: (key: number, part: Partial<DraftTest>) =>
      setTests(tests.map((draft) => (draft.key === key ? { ...draft, ...part } : draft))),
    /** the condition, if there's nothing wrong with it */
    build: (): Condition | undefined => {
      setTries(tries + 1);
      const any = built.flatMap(({ test }) => (test ? [test] : []));
      return column && any.length > 0 && any.length === tests.length ? { column: column.id, any } : undefined;
    },
  };
}
