import { Button, Menu, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { longestKindTitle } from '#shared/scope-decisions/scope-decision.ts';
import { longestNeeds, type ScopeKind } from '#shared/scope-decisions/scope-settings.api.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { SortedTable } from '../ui/data-table/sorted-table.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { LongTextField, TextField } from '../ui/form/text-field.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { monthsIn, MonthsField } from './months-field.tsx';
import { useCreateScopeKind, useRemoveScopeKind, useScopeSettings, useUpdateScopeKind } from './scope.api.ts';
import { scopeMessages } from './scope.messages.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

const messages = defineMessages({
  add: { id: 'scope.kinds.add', defaultMessage: 'Add a kind' },
  editTitle: { id: 'scope.kinds.editTitle', defaultMessage: 'Change “{title}”' },
  title: { id: 'scope.kinds.title', defaultMessage: 'Title' },
  needs: { id: 'scope.kinds.needs', defaultMessage: 'What it needs' },
  useCount: { id: 'scope.kinds.useCount', defaultMessage: 'Decisions' },
  actions: { id: 'scope.kinds.actions', defaultMessage: 'Actions' },
  list: { id: 'scope.kinds.list', defaultMessage: 'Kinds of exceptions' },
  empty: {
    id: 'scope.kinds.empty',
    defaultMessage: 'There are no kinds yet. Under “Names and dates” there’s a preset to start with.',
  },
  removeTitle: { id: 'scope.kinds.removeTitle', defaultMessage: 'Remove “{title}”' },
  removeText: {
    id: 'scope.kinds.removeText',
    defaultMessage: 'Decisions of that kind stay, and keep what it was called.',
  },
});

type Step = { readonly kind: 'create' } | { readonly kind: 'edit' | 'remove'; readonly of: ScopeKind };

/** The kinds of exceptions that the institution knows. */
export default function ScopeKindsPanel() {
  const text = useTexts(messages);
  const settings = useScopeSettings();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  return (
    <>
      <div className="toolbar">
        <Button color="primary" onClick={() => setStep({ kind: 'create' })}>
          {text('add')}
        </Button>
      </div>
      <LoadState of={settings} list={{ loading: uiMessages.loading, failed: scopeMessages.failed }}>
        {({ kinds }) => <KindsTable kinds={kinds} onStep={setStep} />}
      </LoadState>
      {step?.kind === 'remove' ? <RemoveKind of={step.of} onClose={close} /> : null}
      {step && step.kind !== 'remove' ? (
        <KindForm of={step.kind === 'edit' ? step.of : undefined} onClose={close} />
      ) : null}
    </>
  );
}

interface KindsTableProps {
  readonly kinds: readonly ScopeKind[];
  readonly onStep: (step: Step) => void;
}

function KindsTable({ kinds, onStep }: KindsTableProps) {
  const intl = useIntl();
  const text = useTexts({ ...messages, months: scopeMessages.months });
  return (
    <SortedTable
      caption={text('list')}
      columns={[
        {
          id: 'title',
          header: text('title'),
          isRowHeader: true,
          sortValue: ({ title }) => title,
          cell: ({ title }) => <bdi>{title}</bdi>,
        },
        { id: 'needs', header: text('needs'), cell: ({ needs }) => needs && <bdi>{needs}</bdi> },
        {
          id: 'months',
          header: text('months'),
          align: 'end',
          sortValue: ({ reviewMonths }) => reviewMonths ?? Infinity,
          cell: ({ reviewMonths }) => reviewMonths ?? intl.formatMessage(uiMessages.none),
        },
        {
          id: 'useCount',
          header: text('useCount'),
          align: 'end',
          sortValue: ({ useCount }) => useCount,
          cell: ({ id, useCount }) => (
            <TextLink to={`/manage/scope?kindId=${id}`}>
              <FormattedNumber value={useCount} />
            </TextLink>
          ),
        },
        {
          id: 'actions',
          header: text('actions'),
          cell: (of) => <KindActions of={of} onStep={onStep} />,
        },
      ]}
      rows={kinds}
      keyOf={({ id }) => id}
      empty={text('empty')}
    />
  );
}

function KindActions({ of, onStep }: Pick<KindsTableProps, 'onStep'> & { of: ScopeKind }) {
  const intl = useIntl();
  const label = intl.formatMessage(uiMessages.actionsFor, { title: of.title });
  return (
    <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
      {(['edit', 'remove'] as const).map((kind) => (
        <Menu.Item key={kind} onSelect={() => onStep({ kind, of })}>
          {intl.formatMessage(scopeMessages[kind])}
        </Menu.Item>
      ))}
    </Menu>
  );
}

function RemoveKind({ of: { id, title }, onClose }: { of: ScopeKind; onClose: () => void }) {
  const text = useTexts({ ...messages, remove: scopeMessages.remove }, { title });
  const removal = useRemoveScopeKind();
  const handleConfirm = async () => {
    await removal.run({ params: { id } }, scopeMessages.failed);
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <Confirm
        title={text('removeTitle')}
        confirmLabel={text('remove')}
        isRunning={removal.isRunning}
        onConfirm={() => void handleConfirm()}
        onCancel={onClose}
      >
        <Text as="p">
          <FormattedMessage {...messages.removeText} />
        </Text>
      </Confirm>
    </Suspense>
  );
}

function KindForm({ of, onClose }: { of: ScopeKind | undefined; onClose: () => void }) {
  const text = useTexts({ ...messages, save: scopeMessages.save, failed: scopeMessages.failed });
  const [creating, updating] = [useCreateScopeKind(), useUpdateScopeKind()];
  const [draft, setDraft] = useState({
    title: of?.title ?? '',
    needs: of?.needs ?? '',
    months: String(of?.reviewMonths ?? ''),
  });
  const problem = creating.problem ?? updating.problem;
  const reviewMonths = monthsIn(draft.months);
  const isReady = draft.title.trim() !== '' && reviewMonths !== undefined;
  const handleSubmit = async () => {
    if (reviewMonths === undefined) return;
    const body = { title: draft.title, needs: draft.needs.trim() || null, reviewMonths };
    const { result } = of
      ? await updating.run({ params: { id: of.id }, body })
      : await creating.run({ body });
    if (result) onClose();
  };
  return (
    <FormDialog
      title={of ? text('editTitle', { title: of.title }) : text('add')}
      submitLabel={text('save')}
      isReady={isReady && !creating.isRunning && !updating.isRunning}
      problem={problem}
      failed={text('failed')}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField
          renderLabel={text('title')}
          isRequired
          most={longestKindTitle}
          value={draft.title}
          messages={fieldMessages(problemOf(problem, 'title'))}
          onChange={(_, title) => setDraft({ ...draft, title })}
        />
        <LongTextField
          label={text('needs')}
          most={longestNeeds}
          value={draft.needs}
          onChange={({ target }) => setDraft({ ...draft, needs: target.value })}
        />
        <MonthsField value={draft.months} onChange={(months) => setDraft({ ...draft, months })} />
      </div>
    </FormDialog>
  );
}
