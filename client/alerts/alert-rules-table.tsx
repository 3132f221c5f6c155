import { Button, Checkbox, Menu } from '@instructure/ui/latest';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { AlertRule } from '#shared/alerts/alert-rule.ts';
import { audiences, cadences, severities } from '#shared/alerts/alert-terms.ts';
import { useColumns } from '../columns/column.api.ts';
import { FilterSentence } from '../filters/filter-sentence-section.tsx';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { SeverityLabel } from '../severities/severity-label-panel.tsx';
import { severityMessages } from '../severities/severity.messages.ts';
import { SortedTable, type SortedColumn } from '../ui/data-table/sorted-table.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { alertsPath, rulePath } from './alert-addresses.ts';
import { alertRuleMessages } from './alert-rule.messages.ts';
import { useRuleSteps } from './use-rule-steps.ts';
import { useTexts } from '../ui/use-texts.ts';

interface AlertRulesTableProps {
  readonly rules: readonly AlertRule[];
  readonly empty: string;
}

export function AlertRulesTable({ rules, empty }: AlertRulesTableProps) {
  const intl = useIntl();
  const steps = useRuleSteps();
  return (
    <SortedTable
      caption={intl.formatMessage(alertRuleMessages.rules)}
      columns={[
        ...useFactColumns(),
        {
          id: 'isActive',
          header: intl.formatMessage(alertRuleMessages.active),
          sortValue: ({ isActive }) => Number(isActive),
          cell: (rule) => (
            <Checkbox
              variant="toggle"
              size="small"
              label={
                <>
                  {intl.formatMessage(alertRuleMessages.activeState, { isActive: String(rule.isActive) })}
                  <span className="for-screen-readers">{`: ${rule.title}`}</span>
                </>
              }
              checked={rule.isActive}
              disabled={steps.isRunning}
              onChange={() => void steps.setActive(rule, !rule.isActive)}
            />
          ),
        },
        {
          id: 'actions',
          header: intl.formatMessage(alertRuleMessages.actions),
          cell: (rule) => <RuleActions rule={rule} onRemove={() => void steps.remove(rule)} />,
        },
      ]}
      rows={rules}
      keyOf={({ id }) => id}
      empty={empty}
    />
  );
}

/** What a rule is. */
function useFactColumns(): readonly SortedColumn<AlertRule>[] {
  const intl = useIntl();
  const text = useTexts(alertRuleMessages);
  const columns = useColumns().data?.columns ?? [];
  return [
    {
      id: 'title',
      header: text('title'),
      isRowHeader: true,
      sortValue: ({ title }) => title,
      cell: ({ id, title, fault }) => (
        <>
          <TextLink to={rulePath(id)}>
            <bdi>{title}</bdi>
          </TextLink>
          {fault === null ? null : (
            <div className="small-print">
              <Status tone="warning">{fault}</Status>
            </div>
          )}
        </>
      ),
    },
    {
      id: 'severity',
      header: intl.formatMessage(severityMessages.label),
      sortValue: ({ severity }) => severities.indexOf(severity),
      cell: ({ severity }) => <SeverityLabel severity={severity} />,
    },
    {
      id: 'condition',
      header: text('condition'),
      cell: ({ condition }) => <FilterSentence filter={condition} columns={columns} />,
    },
    {
      id: 'scope',
      header: text('scope'),
      sortValue: ({ batches }) => batches?.length ?? Infinity,
      cell: ({ batches }) => <ScopeText batches={batches} />,
    },
    {
      id: 'audience',
      header: text('audience'),
      sortValue: ({ audience }) => audience.map((one) => audiences.indexOf(one)).join(' '),
      cell: ({ audience, people }) =>
        audience.length === 0
          ? text('nobody')
          : intl.formatList(
              audience.map((one) => text('audienceName', { audience: one, people: people.length })),
            ),
    },
    {
      id: 'cadence',
      header: text('cadence'),
      sortValue: ({ cadence }) => cadences.indexOf(cadence),
      cell: ({ cadence }) => text('cadenceName', { cadence }),
    },
    {
      id: 'openCount',
      header: text('openCount'),
      align: 'end',
      sortValue: ({ openCount }) => openCount,
      cell: ({ id, openCount, openInScopeCount }) => (
        <>
          <TextLink to={alertsPath({ ruleId: id })}>
            <FormattedNumber value={openCount} />
          </TextLink>
          <InScopeCount of={{ courseCount: openCount, inScopeCount: openInScopeCount }} />
        </>
      ),
    },
  ];
}

/** How many batches are named before the others are only counted. */
const mostNamed = 3;

function ScopeText({ batches }: Pick<AlertRule, 'batches'>) {
  const intl = useIntl();
  if (batches === null) return <FormattedMessage {...alertRuleMessages.allBatches} />;
  const named = batches.slice(0, mostNamed).map(({ title }) => title);
  const more = batches.length - named.length;
  const rest = more > 0 ? [intl.formatMessage(alertRuleMessages.moreBatches, { count: more })] : [];
  return intl.formatList([...named, ...rest]);
}

function RuleActions({ rule, onRemove }: { rule: AlertRule; onRemove: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const label = intl.formatMessage(uiMessages.actionsFor, { title: rule.title });
  return (
    <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
      <Menu.Item onSelect={() => void navigate(rulePath(rule.id))}>
        {intl.formatMessage(alertRuleMessages.edit)}
      </Menu.Item>
      <Menu.Item onSelect={() => void navigate(alertsPath({ ruleId: rule.id }))}>
        {intl.formatMessage(alertRuleMessages.toAlerts)}
      </Menu.Item>
      <Menu.Item onSelect={onRemove}>{intl.formatMessage(alertRuleMessages.remove)}</Menu.Item>
    </Menu>
  );
}
