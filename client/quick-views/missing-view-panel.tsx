import { Alert, Button } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { BuiltInId } from '#shared/quick-views/built-in-views.ts';
import { quickViewMessages } from './quick-view.messages.ts';

/** Says that the address names a quick view that isn't there for this person. */
export function MissingView({ onChoose }: { onChoose: (key: BuiltInId) => void }) {
  const intl = useIntl();
  return (
    <div role="alert">
      <Alert transition="none" variant="warning">
        <p>{intl.formatMessage(quickViewMessages.missing)}</p>
        <Button onClick={() => onChoose('everything')}>
          {intl.formatMessage(quickViewMessages.showEverything)}
        </Button>
      </Alert>
    </div>
  );
}
