import { Button, Menu, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { ScopeRule } from '#shared/scope-decisions/scope-rule.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { useColumns } from '../columns/column.api.ts';
import { FilterSentence } from '../filters/filter-sentence-section.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useRemoveScopeRule, useScopeRules, useScopeSettings } from './scope.api.ts';
import { scopeMessages } from './scope.messages.ts';
import { ScopeRuleEditor } from './scope-rule-editor.tsx';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

const messages = defineMessages({
  hint: {
    id: 'scope.rules.hint',
    defaultMessage:
      'Rules are looked at each day, in this order: the first that matches a course decides. What a person decided is never overruled, and where a rule no longer matches, its decision ends.',
  },
  add: { id: 'scope.rules.add', defaultMessage: 'Add a rule' },
  list: { id: 'scope.rules.list', defaultMessage: 'Rules of scope' },
  empty: { id: 'scope.rules.empty', defaultMessage: 'There are no rules yet.' },
  title: { id: 'scope.rules.title', defaultMessage: 'Title' },
  condition: { id: 'scope.rules.condition', defaultMessage: 'Courses' },
  standing: { id: 'scope.rules.standing', defaultMessage: 'Standing' },
  decided: { id: 'scope.rules.decided', defaultMessage: 'Decided' },
  state: { id: 'scope.rules.state', defaultMessage: 'State' },
  stateName: {
    id: 'scope.rules.stateName',
    defaultMessage: '{isActive, select, true {Active} other {Paused}}',
  },
  actions: { id: 'scope.rules.actions', defaultMessage: 'Actions' },
  removeTitle: { id: 'scope.rules.removeTitle', defaultMessage: 'Remove “{title}”' },
  removeText: {
    id: 'scope.rules.removeText',
    defaultMessage:
      '{count, plural, =0 {It has decided about nothing.} one {Its decision about # course ends: that’s in scope again.} other {Its decisions about # courses end: those are in scope again.}} The history keeps what it decided.',
  },
});

type Step =
  | { readonly kind: 'edit'; readonly rule: ScopeRule | undefined }
  | { readonly kind: 'remove'; readonly rule: ScopeRule };

/** The rules that decide about the scope of courses by themselves. */
export default function ScopeRulesPanel() {
  const text = useTexts(messages);
  const rules = useScopeRules();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  if (step?.kind === 'edit') return <ScopeRuleEditor rule={step.rule} onClose={close} />;
  return (
    <>
      <Text as="p">{text('hint')}</Text>
      <div className="toolbar">
        <Button color="primary" onClick={() => setStep({ kind: 'edit', rule: undefined })}>
          {text('add')}
        </Button>
      </div>
      <LoadState of={rules} list={{ loading: uiMessages.loading, failed: scopeMessages.failed }}>
        {({ rules: rows }) => <RulesTable rules={rows} onStep={setStep} />}
      </LoadState>
      {step?.kind === 'remove' ? <RemoveRule rule={step.rule} onClose={close} /> : null}
    </>
  );
}

interface RulesTableProps {
  readonly rules: readonly ScopeRule[];
  readonly onStep: (step: Step) => void;
}

function RulesTable({ rules, onStep }: RulesTableProps) {
  const text = useTexts(messages);
  const columns = useColumns().data?.columns ?? [];
  const named = useScopeSettings().data?.named;
  return (
    <DataTable
      caption={text('list')}
      columns={[
        {
          id: 'title',
          header: text('title'),
          isRowHeader: true,
          cell: ({ title, fault }) => (
            <>
              <bdi>{title}</bdi>
              {fault === null ? null : <Status tone="warning">{fault}</Status>}
            </>
          ),
        },
        {
          id: 'condition',
          header: text('condition'),
          cell: ({ condition }) => <FilterSentence filter={condition} columns={columns} />,
        },
        { id: 'standing', header: text('standing'), cell: ({ standing }) => named?.[standing] ?? '' },
        {
          id: 'decided',
          header: text('decided'),
          align: 'end',
          cell: ({ id, decidedCount }) => (
            <TextLink to={`/manage/scope?ruleId=${id}`}>
              <FormattedNumber value={decidedCount} />
            </TextLink>
          ),
        },
        {
          id: 'state',
          header: text('state'),
          cell: ({ isActive }) => text('stateName', { isActive: String(isActive) }),
        },
        {
          id: 'actions',
          header: text('actions'),
          cell: (rule) => <RuleActions rule={rule} onStep={onStep} />,
        },
      ]}
      rows={rules}
      keyOf={({ id }) => id}
      empty={text('empty')}
    />
  );
}

function RuleActions({ rule, onStep }: Pick<RulesTableProps, 'onStep'> & { rule: ScopeRule }) {
  const intl = useIntl();
  const label = intl.formatMessage(uiMessages.actionsFor, { title: rule.title });
  return (
    <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
      {(['edit', 'remove'] as const).map((kind) => (
        <Menu.Item key={kind} onSelect={() => onStep({ kind, rule })}>
          {intl.formatMessage(scopeMessages[kind])}
        </Menu.Item>
      ))}
    </Menu>
  );
}

function RemoveRule({
  rule: { id, title, decidedCount },
  onClose,
}: {
  rule: ScopeRule;
  onClose: () => void;
}) {
  const intl = useIntl();
  const removal = useRemoveScopeRule();
  const handleConfirm = async () => {
    await removal.run({ params: { id } }, scopeMessages.failed);
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <Confirm
        title={intl.formatMessage(messages.removeTitle, { title })}
        confirmLabel={intl.formatMessage(scopeMessages.remove)}
        isRunning={removal.isRunning}
        onConfirm={() => void handleConfirm()}
        onCancel={onClose}
      >
        <Text as="p">
          <FormattedMessage {...messages.removeText} values={{ count: decidedCount }} />
        </Text>
      </Confirm>
    </Suspense>
  );
}
