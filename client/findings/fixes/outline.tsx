import { FormattedMessage, useIntl } from 'react-intl';
import type { OpenedFinding } from '#shared/fixes/fix.ts';
import { fixMessages } from './fix.messages.ts';

interface OutlineProps {
  readonly outline: NonNullable<OpenedFinding['outline']>;
  /** what the one that it's about would be */
  readonly level: number | undefined;
}

/** The headings of a page as they're nested, with the one that's being fixed at the level that it would get. */
export function Outline({ outline, level }: OutlineProps) {
  const intl = useIntl();
  return (
    <div className="fix-outline">
      <p className="small-text">{intl.formatMessage(fixMessages.outline)}</p>
      <ol>
        {outline.map((heading, at) => {
          const shown = heading.isThis ? (level ?? heading.level) : heading.level;
          return (
            <li
              // Headings have no ids, and their order is what they are.
              key={at}
              aria-current={heading.isThis ? 'true' : undefined}
              style={{ marginInlineStart: `${Math.max(0, (shown ?? 2) - 1)}rem` }}
            >
              <FormattedMessage
                {...fixMessages.outlineLine}
                values={{
                  level: shown ?? 0,
                  hasLevel: String(shown !== null),
                  text: <bdi key="text">{heading.text}</bdi>,
                }}
              />
              {heading.isThis ? ` (${intl.formatMessage(fixMessages.outlineHere)})` : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
