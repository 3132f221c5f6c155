import { Heading, ToggleDetails } from '@instructure/ui/latest';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { alertTexts } from '#shared/alerts/alert.columns.ts';
import { listAlerts } from '#shared/alerts/alert.api.ts';
import type { Alert } from '#shared/alerts/alert.ts';
import type { Course } from '#shared/courses/course.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useRefresh } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';
import { SeverityLabel } from '../severities/severity-label-panel.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { alertsPath } from './alert-addresses.ts';
import type { AlertAction } from './alert-actions.ts';
import { alertMessages } from './alert.messages.ts';
import { useAlerts } from './alert.api.ts';
import { AlertMenu } from './alerts-table.tsx';
import { AlertStanding, AlertValues } from './alert-standing.tsx';
import { AnswerFailures } from './answer-failures.tsx';
import { useAnswers } from './use-answers.ts';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'));

/** How many are shown here; the page of alerts has all. */
const shownHere = 20;

/** A course's alerts, for those who see it. The core flavour has none. */
export const CourseAlertsSection = ({ course }: { course: Course }) =>
  useSettings().isReadyGo ? <AlertsOfCourse course={course} /> : null;

/** A course's alerts that haven't ended, and those that have. */
export function useAlertsOfCourse(courseId: number, isReadyGo: boolean) {
  const query = { courseId, limit: shownHere };
  const unresolved = useAlerts(isReadyGo ? { ...query, state: 'unresolved' } : null);
  const resolved = useAlerts(isReadyGo ? { ...query, state: 'resolved' } : null);
  return { unresolved, resolved };
}

/** Reads alerts again when a scan has gone on or ended: it may have opened some, or ended them. */
function useFreshAfterScans(scans: Course['scans']) {
  const stand = JSON.stringify(scans.map(({ status, scannedAt }) => [status, scannedAt]));
  const seen = useRef(stand);
  const refresh = useRefresh();
  const look = useEffectEvent(() => void refresh(listAlerts));
  useEffect(() => {
    if (seen.current === stand) return;
    seen.current = stand;
    look();
  }, [stand]);
}

function AlertsOfCourse({ course: { id: courseId, scans } }: { course: Course }) {
  useFreshAfterScans(scans);
  const intl = useIntl();
  const { unresolved, resolved } = useAlertsOfCourse(courseId, true);
  const past = resolved.data;
  const answers = useAnswers();
  const [asked, setAsked] = useState<{ action: AlertAction; alert: Alert }>();
  const handleAction = (action: AlertAction, alert: Alert) => {
    if (action === 'snooze' || action === 'resolve') setAsked({ action, alert });
    else void answers.answer({ action }, [alert]);
  };
  const count = unresolved.data?.pagination.total;
  return (
    <section className="card">
      <div className="heading-with-count">
        <Heading level="h2">
          <FormattedMessage {...alertTexts.title} />
        </Heading>
        {count ? (
          <span className="tab-count">
            <FormattedNumber value={count} />
          </span>
        ) : null}
      </div>
      <AnswerFailures failures={answers.failures} onDismiss={answers.forget} />
      <LoadState
        of={unresolved}
        list={{ loading: alertMessages.loading, failed: alertMessages.loadFailed, rows: 1 }}
      >
        {({ alerts }) => <Unresolved alerts={alerts} total={count ?? 0} onAction={handleAction} />}
      </LoadState>
      {past && past.alerts.length > 0 ? (
        <ToggleDetails summary={intl.formatMessage(alertMessages.history, { count: past.pagination.total })}>
          <AlertItems alerts={past.alerts} onAction={handleAction} />
        </ToggleDetails>
      ) : null}
      {(count ?? 0) + (past?.pagination.total ?? 0) > 0 ? (
        <p>
          <TextLink to={alertsPath({ courseId, state: 'all' })}>
            <FormattedMessage {...alertMessages.allOfCourse} />
          </TextLink>
        </p>
      ) : null}
      {asked ? (
        <Suspense fallback={null}>
          <AnswerDialog
            action={asked.action}
            alerts={[asked.alert]}
            isRunning={answers.isRunning}
            onAnswer={async (answer) => {
              await answers.answer(answer, [asked.alert]);
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** How many are open at once; the others are a click away. */
const shownFirst = 2;

/** What hasn't ended: the first ones, and the others closed. */
function Unresolved({ alerts, total, onAction }: AlertItemsProps & { readonly total: number }) {
  const intl = useIntl();
  if (alerts.length === 0)
    return (
      <p>
        <FormattedMessage {...alertMessages.noneNow} />
      </p>
    );
  return (
    <>
      <AlertItems alerts={alerts.slice(0, shownFirst)} onAction={onAction} />
      {alerts.length > shownFirst ? (
        <ToggleDetails
          summary={intl.formatMessage(alertMessages.moreOfCourse, { count: total - shownFirst })}
        >
          <AlertItems alerts={alerts.slice(shownFirst)} onAction={onAction} />
        </ToggleDetails>
      ) : null}
    </>
  );
}

interface AlertItemsProps {
  readonly alerts: readonly Alert[];
  readonly onAction: (action: AlertAction, alert: Alert) => void;
}

const AlertItems = ({ alerts, onAction }: AlertItemsProps) => (
  <ul className="plain-list">
    {alerts.map((alert) => (
      <li key={alert.id} className="course-alert">
        <SeverityLabel severity={alert.rule.severity} />
        <div>
          <strong>
            <bdi>{alert.rule.title}</bdi>
          </strong>
          <AlertValues alert={alert} />
          <div className="small-print">
            <FormattedMessage {...alertMessages.openedWhen} values={{ when: <Ago at={alert.openedAt} /> }} />
          </div>
          {alert.state === 'open' && alert.answeredAt === null && !alert.isSilent ? null : (
            <AlertStanding alert={alert} />
          )}
        </div>
        <AlertMenu alert={alert} onAction={(action) => onAction(action, alert)} />
      </li>
    ))}
  </ul>
);
