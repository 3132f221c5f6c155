import { Heading, ToggleDetails } from '@instructure/ui/latest';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
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
import { alertsPath } from './alert-addresses.ts';
import type { AlertAction } from './alert-actions.ts';
import { alertMessages } from './alert.messages.ts';
import { useAlerts } from './alert.api.ts';
import { AlertMenu } from './alerts-table.tsx';
import { AlertStanding } from './alert-standing.tsx';
import { AlertValues } from './alert-values.tsx';
import { AnswerFailures } from './answer-failures.tsx';
import { useAnswers } from './use-answers.ts';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'));

/** How many are shown here; the page of alerts has all. */
const shownHere = 20;

/** A course's alerts, for those who see it; nothing where there never were any. The core flavour has none. */
export const CourseAlertsSection = ({ course }: { course: Course }) =>
  useSettings().isReadyGo ? <AlertsOfCourse course={course} /> : null;

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
  const query = { courseId, limit: shownHere };
  const unresolved = useAlerts({ ...query, state: 'unresolved' }).data;
  const past = useAlerts({ ...query, state: 'resolved' }).data;
  const answers = useAnswers();
  const [asked, setAsked] = useState<{ action: AlertAction; alert: Alert }>();
  const total = (unresolved?.pagination.total ?? 0) + (past?.pagination.total ?? 0);
  if (total === 0) return null;
  const handleAction = (action: AlertAction, alert: Alert) => {
    if (action === 'snooze' || action === 'resolve') setAsked({ action, alert });
    else void answers.answer({ action }, [alert]);
  };
  return (
    <section className="card">
      <Heading level="h2">
        <FormattedMessage {...alertTexts.title} />
      </Heading>
      <AnswerFailures failures={answers.failures} onDismiss={answers.forget} />
      {unresolved?.alerts.length === 0 ? (
        <p>
          <FormattedMessage {...alertMessages.noneNow} />
        </p>
      ) : (
        <AlertItems alerts={unresolved?.alerts ?? []} onAction={handleAction} />
      )}
      {past && past.alerts.length > 0 ? (
        <ToggleDetails summary={intl.formatMessage(alertMessages.history, { count: past.pagination.total })}>
          <AlertItems alerts={past.alerts} onAction={handleAction} />
        </ToggleDetails>
      ) : null}
      <p>
        <TextLink to={alertsPath({ courseId, state: 'all' })}>
          <FormattedMessage {...alertMessages.allOfCourse} />
        </TextLink>
      </p>
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

interface AlertItemsProps {
  readonly alerts: readonly Alert[];
  readonly onAction: (action: AlertAction, alert: Alert) => void;
}

const AlertItems = ({ alerts, onAction }: AlertItemsProps) => (
  <ul className="plain-list">
    {alerts.map((alert) => (
      <li key={alert.id} className="course-alert">
        <div>
          <div>
            <strong>
              <bdi>{alert.rule.title}</bdi>
            </strong>
          </div>
          <SeverityLabel severity={alert.rule.severity} />
          <AlertValues alert={alert} />
          <div className="small-print">
            <FormattedMessage {...alertMessages.openedWhen} values={{ when: <Ago at={alert.openedAt} /> }} />
          </div>
        </div>
        <AlertStanding alert={alert} />
        <AlertMenu alert={alert} onAction={(action) => onAction(action, alert)} />
      </li>
    ))}
  </ul>
);
