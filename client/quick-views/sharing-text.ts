import { useIntl } from 'react-intl';
import type { Sharing } from '#shared/quick-views/quick-view.ts';
import { quickViewMessages } from './quick-view.messages.ts';

/** With whom a quick view is shared, in words: the titles of its teams, the institution, or nobody. */
export function useSharingText() {
  const intl = useIntl();
  const whoOf = ({ with: shared, teams }: Sharing) =>
    shared === 'teams' && teams.length > 0
      ? intl.formatList(
          teams.map(({ title }) => title),
          { type: 'conjunction' },
        )
      : intl.formatMessage(quickViewMessages.sharedName, { with: shared });
  return {
    whoOf,
    sharingOf: (sharing: Sharing) =>
      sharing.with !== 'private' && sharing.level === 'edit'
        ? intl.formatMessage(quickViewMessages.mayEdit, { who: whoOf(sharing) })
        : whoOf(sharing),
  };
}
