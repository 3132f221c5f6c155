import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';
import { TextLink } from './link-button.tsx';

/** A page above the current one. */
export interface Crumb {
  readonly title: string;
  readonly to: string;
}

/** A page's place: the path down to it, each step a link. */
export function Crumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage(uiMessages.crumbs)}>
      <ol className="crumbs">
        {crumbs.map(({ title, to }) => (
          <li key={to}>
            <TextLink to={to}>{title}</TextLink>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
