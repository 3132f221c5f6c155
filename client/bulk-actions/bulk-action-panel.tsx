import { Button, Heading } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isUnderWay } from '#shared/bulk-actions/bulk-action.ts';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { ActionCard } from './action-card.tsx';
import { useBulkActions } from './bulk-action.api.ts';
import { bulkActionMessages } from './bulk-action.messages.ts';
import { useTellEnd } from './use-tell-end.ts';

/**
 * How the person's own actions on many courses are coming along, and what can be done about them: those under way, the
 * latest one that has ended, and earlier ones on demand. The server keeps them, so they're there in every tab and after
 * a reload. Without any, there's nothing to see.
 */
export function BulkActionPanel() {
  const intl = useIntl();
  const [isAllShown, setIsAllShown] = useState(false);
  const actions = useBulkActions({ onEnd: useTellEnd() }).data?.actions ?? [];
  const latestEnded = actions.find((action) => !isUnderWay(action));
  const shown = actions.filter((action) => isAllShown || isUnderWay(action) || action === latestEnded);
  const heading = intl.formatMessage(bulkActionMessages.heading);
  const earlier = actions.length - shown.length;
  if (actions.length === 0) return null;
  return (
    <section aria-label={heading} className="card before">
      <div className="card-heading">
        <Heading level="h2">{heading}</Heading>
        <Help
          title={intl.formatMessage(bulkActionMessages.helpTitle)}
          text={intl.formatMessage(bulkActionMessages.helpText)}
        />
      </div>
      <ul className="lines">
        {shown.map((action) => (
          <li key={action.id}>
            <ActionCard action={action} />
          </li>
        ))}
      </ul>
      {earlier > 0 ? (
        <Button size="small" margin="small 0 0" onClick={() => setIsAllShown(true)}>
          <FormattedMessage {...bulkActionMessages.showEarlier} values={{ count: earlier }} />
        </Button>
      ) : null}
    </section>
  );
}
