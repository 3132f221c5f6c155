import { FormattedMessage } from 'react-intl';
import type { TidyListState } from '#shared/tidyup/tidy.api.ts';
import { Status } from '../ui/page/status.tsx';
import { tidyMessages } from './tidy.messages.ts';

/** Why a list's number isn't known, or isn't exact. */
export const ListNotes = ({
  state: { gaps, unread, isOff, isApproximate, count },
}: {
  state: TidyListState;
}) => (
  <>
    {isOff ? (
      <Status tone="off">
        <FormattedMessage {...tidyMessages.isOff} />
      </Status>
    ) : null}
    {gaps
      // Of texts, how many weren't read says more.
      .filter(({ part }) => part !== 'texts' || unread.every(({ kind }) => kind !== 'texts'))
      .map(({ part, reason }) => (
        <div key={part}>
          <Status tone="warning">
            <FormattedMessage {...tidyMessages.gap} values={{ part, reason }} />
          </Status>
        </div>
      ))}
    {unread.map((what) => (
      <div key={what.kind}>
        <Status tone="warning">
          <FormattedMessage {...tidyMessages.unread} values={what} />
        </Status>
      </div>
    ))}
    {isUnexplained({ gaps, unread, isOff, count }) ? (
      <Status tone="warning">
        <FormattedMessage {...tidyMessages.unexplained} />
      </Status>
    ) : null}
    {isApproximate && count !== null ? (
      <Status tone="none">
        <FormattedMessage {...tidyMessages.approximate} />
      </Status>
    ) : null}
  </>
);

const isUnexplained = ({
  gaps,
  unread,
  isOff,
  count,
}: Pick<TidyListState, 'gaps' | 'unread' | 'isOff' | 'count'>) =>
  count === null && !isOff && gaps.length + unread.length === 0;
