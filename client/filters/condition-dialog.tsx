import { Button, Modal, PlusInstUIIcon } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import type { CourseScope } from '#shared/course-table/course-selection.ts';
import { mostTests, type Condition } from '#shared/filters/filter.ts';
import { ColumnPicker } from '../columns/column-picker.tsx';
import { useFoundCount } from '../course-table/course-table.api.ts';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { filterBuilderMessages } from './filter-builder.messages.ts';
import { TestFields } from './test-fields.tsx';
import { draftOf, emptyTest, testOf, type DraftTest, type ValueFault } from './draft-test.ts';
import { Form } from '../ui/form/form.tsx';

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
function useDraftCondition({ columns, filter, edited }: DraftConditionInput) {
  const { locale } = useIntl();
  const testsOf = (condition: Condition | undefined) =>
    condition?.any.map((test) => draftOf(test, locale)) ?? [];
  const [column, setColumn] = useState(() => columns.find(({ id }) => id === edited?.column));
  const [tests, setTests] = useState(() => keyed(testsOf(edited)));
  const [tries, setTries] = useState(0);
  const built = column ? tests.map((draft) => testOf(column, draft, locale)) : [];
  const faults = built.map(({ fault }): ValueFault | undefined => (tries > 0 ? fault : undefined));
  const any = built.flatMap(({ test }) => (test ? [test] : []));
  const isSound = any.length > 0 && any.length === tests.length;
  const sound: Condition | undefined = column && isSound ? { column: column.id, any } : undefined;
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
    sound,
    tryOut: () => setTries(tries + 1),
  };
}

interface ConditionDialogProps {
  readonly columns: readonly DescribedColumn[];
  readonly filter: readonly Condition[];
  /** the condition to change; without one, a new one is made */
  readonly edited: Condition | undefined;
  /** the list with the condition, if there is one: the button says how many courses that would show */
  readonly scopeWith?: ((condition: Condition) => CourseScope) | undefined;
  readonly onApply: (condition: Condition) => void;
  readonly onClose: () => void;
}

/** Builds one condition: a column, and what it has to do, with as many alternatives as needed. */
export default function ConditionDialog(props: ConditionDialogProps) {
  const { columns, filter, edited, scopeWith, onApply, onClose } = props;
  const intl = useIntl();
  const draft = useDraftCondition({ columns, filter, edited });
  const { column, tests } = draft;
  const title = intl.formatMessage(filterBuilderMessages[edited ? 'change' : 'add']);
  const apply = () => {
    if (draft.sound) onApply(draft.sound);
    else draft.tryOut();
  };
  return (
    <Dialog title={title} onDismiss={onClose}>
      <Modal.Body>
        <Form isChanged={tests.length > 0} asksFirst={false} tries={draft.tries} onSubmit={apply}>
          <ColumnPicker
            label={intl.formatMessage(filterBuilderMessages.column)}
            columns={columns.filter(({ isFilterable, isAvailable }) => isFilterable && isAvailable)}
            chosen={column}
            fault={
              draft.tries > 0 && !column ? intl.formatMessage(filterBuilderMessages.chooseColumn) : undefined
            }
            onChoose={draft.choose}
          />
          {column
            ? tests.map((test, place) => (
                <TestFields
                  key={test.key}
                  column={column}
                  place={place + 1}
                  draft={test}
                  fault={draft.faults[place]}
                  onChange={(part) => draft.change(test.key, part)}
                  onRemove={tests.length > 1 ? () => draft.remove(test.key) : undefined}
                />
              ))
            : null}
          <span className="button-row">
            {column && tests.length < mostTests ? (
              <Button renderIcon={<PlusInstUIIcon />} onClick={draft.add}>
                <FormattedMessage {...filterBuilderMessages.addTest} />
              </Button>
            ) : null}
            <Button onClick={onClose}>
              <FormattedMessage {...uiMessages.cancel} />
            </Button>
            <ApplyButton scope={draft.sound && scopeWith?.(draft.sound)} />
          </span>
        </Form>
      </Modal.Body>
    </Dialog>
  );
}

/** How long a pause in typing starts the count, in milliseconds. */
const pauseMs = 300;

/** Applies the filter, and says how many courses that will show as soon as it's known. */
function ApplyButton({ scope }: { scope: CourseScope | undefined }) {
  const asked = JSON.stringify(scope ?? null);
  const [counted, setCounted] = useState<CourseScope | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setCounted(JSON.parse(asked) as CourseScope | null), pauseMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const found = useFoundCount(counted);
  const isKnown = JSON.stringify(counted) === asked;
  return (
    <Button color="primary" type="submit">
      {isKnown && found ? (
        <>
          <FormattedMessage {...filterBuilderMessages.show} values={{ count: found.courseCount }} />
          <InScopeCount of={found} />
        </>
      ) : (
        <FormattedMessage {...filterBuilderMessages.apply} />
      )}
    </Button>
  );
}
