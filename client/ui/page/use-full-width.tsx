import { Checkbox } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useRemembered } from '../../data/use-remembered.ts';
import { uiMessages } from '../ui.messages.ts';

/** Whether lists of courses use the full width, as this browser remembers it; with the switch for it. */
export function useFullWidth() {
  const intl = useIntl();
  const [isFullWidth, setFullWidth] = useRemembered('courses-full-width', [true, false], false);
  const toggle = (
    <span className="full-width-switch">
      <Checkbox
        variant="toggle"
        label={intl.formatMessage(uiMessages.fullWidth)}
        checked={isFullWidth}
        onChange={() => setFullWidth(!isFullWidth)}
      />
    </span>
  );
  return { className: isFullWidth ? 'full-width' : '', isFullWidth, setFullWidth, toggle };
}
