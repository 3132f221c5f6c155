import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Dashboard, type Figure, type FigureId, type LeadId } from '#shared/dashboard/dashboard.api.ts';
import type { Message } from '#shared/text/messages.ts';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { formatPercent } from '../ui/format-value.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { coursesAddress, figureAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';
import { InScopeValue } from './in-scope.tsx';

type RestFigure = Figure & { readonly id: Exclude<FigureId, LeadId | 'tracked'> };

/** What each is called, and what's said where it isn't known. */
const texts = {
  documents: [dashboardMessages.documents, dashboardMessages.documentsUnknown],
  space: [dashboardMessages.spaceMb, dashboardMessages.spaceUnknown],
  checklists: [dashboardMessages.checklists, dashboardMessages.noChecklists],
  overdue: [dashboardMessages.overdue, dashboardMessages.notKnown],
  alerts: [dashboardMessages.alerts, dashboardMessages.notKnown],
} as const satisfies Record<RestFigure['id'], readonly [known: Message, unknown: Message]>;

const isRest = (figure: Figure): figure is RestFigure => Object.hasOwn(texts, figure.id);

/** How many numbers don't lead. */
export const countRest = ({ figures }: Dashboard) => figures.filter(isRest).length + 1;

/** The numbers that don't lead, in one line; each leads to what it counts. */
export function RestLine({ dashboard }: { dashboard: Dashboard }) {
  const intl = useIntl();
  const { figures, scope, lagging } = dashboard;
  return (
    <ul className="rest-line" aria-label={intl.formatMessage(dashboardMessages.rest)}>
      {figures.filter(isRest).map((figure) => (
        <li key={figure.id}>
          {figure.value === null ? (
            <FormattedMessage {...texts[figure.id][1]} />
          ) : (
            <>
              <TextLink to={figureAddress(scope, figure)}>
                <RestText of={figure} value={figure.value} />
              </TextLink>{' '}
              <div>
                <InScopeValue of={figure} in={dashboard} hasCourses />
              </div>
            </>
          )}
        </li>
      ))}
      <li>
        <TextLink to={coursesAddress(scope, lagging)}>
          <FormattedMessage
            {...dashboardMessages.lagging}
            values={{ courses: lagging.courseCount, b: strong }}
          />
        </TextLink>
        <InScopeCount of={lagging} />
      </li>
    </ul>
  );
}

const strong = (words: ReactNode) => <strong>{words}</strong>;

const mbPerGb = 1024;

function RestText({ of: { id, courseCount }, value }: { of: RestFigure; value: number }) {
  const percent = formatPercent(useIntl(), value);
  const isLarge = id === 'space' && value >= mbPerGb;
  return (
    <FormattedMessage
      {...(isLarge ? dashboardMessages.spaceGb : texts[id][0])}
      values={{ value: isLarge ? value / mbPerGb : value, percent, courses: courseCount, b: strong }}
    />
  );
}
