import { Button, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { mostAlertsAtOnce, type Alert } from '#shared/alerts/alert.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { SelectionBar } from '../ui/data-table/selection-bar.tsx';
import { useSeenRows, useSelection } from '../ui/data-table/selection.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { AlertsTable, type AlertRow } from './alerts-table.tsx';
import { AnswerFailures } from './answer-failures.tsx';
import { alertMessages } from './alert.messages.ts';
import { actions, isOffered, type AlertAction } from './alert-actions.ts';
import type { ShownAlerts } from './use-alerts-page.ts';
import { useAnswers } from './use-answers.ts';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'));

const texts = { loading: alertMessages.loading, failed: alertMessages.loadFailed };

/** What's about to be answered, if that takes more than a click. */
interface Asked {
  readonly action: AlertAction;
  readonly alerts: readonly Alert[];
}

/** The alerts in a table, to answer one by one or many at once. */
export function AlertList({ shown }: { shown: ShownAlerts }) {
  const { list, sort, filter, alerts, isNarrowed } = shown;
  const intl = useIntl();
  const chooser = useSelection({ of: JSON.stringify(filter), most: mostAlertsAtOnce });
  const rows = alerts.data?.alerts.map(rowOf);
  const seen = useSeenRows(rows);
  const [asked, setAsked] = useState<Asked>();
  const answers = useAnswers();
  const { ids } = chooser.selection.mode === 'some' ? chooser.selection : { ids: new Set<number>() };
  const chosen = () => [...ids].flatMap((id) => seen.current.get(id)?.alert ?? []);
  const handleAction = async (action: AlertAction, of: readonly Alert[]) => {
    const offered = of.filter((alert) => isOffered(action, alert));
    if (offered.length === 0) return answers.tellNothing();
    if (action === 'snooze' || action === 'resolve') return setAsked({ action, alerts: offered });
    if (await answers.answer({ action }, offered)) chooser.clear();
  };
  return (
    <>
      <AnswerFailures failures={answers.failures} onDismiss={answers.forget} />
      <LoadState of={alerts} list={texts}>
        {({ pagination, outOfScopeCount }) => (
          <>
            {outOfScopeCount === 0 ? null : (
              <Text as="p">{intl.formatMessage(alertMessages.outOfScope, { count: outOfScopeCount })}</Text>
            )}
            <SelectionBar
              chooser={chooser}
              pageIds={(rows ?? []).filter(({ alert }) => alert.permissions.answer).map(({ id }) => id)}
              total={pagination.total}
              mayChooseAll={false}
            >
              {actions.map((action) => (
                <Button key={action} size="small" onClick={() => void handleAction(action, chosen())}>
                  {intl.formatMessage(alertMessages.actionName, { action })}
                </Button>
              ))}
            </SelectionBar>
            <AlertsTable
              rows={rows ?? []}
              chooser={chooser}
              sort={sort}
              empty={intl.formatMessage(isNarrowed ? alertMessages.noMatch : alertMessages.none, {
                choice: filter.state,
              })}
              onSort={list.setSort}
              onAction={(action, alert) => void handleAction(action, [alert])}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
      {asked ? (
        <Suspense fallback={null}>
          <AnswerDialog
            action={asked.action}
            alerts={asked.alerts}
            isRunning={answers.isRunning}
            onAnswer={async (answer) => {
              if (await answers.answer(answer, asked.alerts)) chooser.clear();
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const rowOf = (alert: Alert): AlertRow => ({ id: alert.id, title: alert.course.title, alert });
