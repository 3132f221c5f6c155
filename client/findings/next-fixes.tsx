import { Heading, Pill } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { accessibilityMessages } from './accessibility.messages.ts';
import { EditInCanvas } from './edit-in-canvas.tsx';
import { useItemTitle } from './use-item-title.ts';
import { ruleTitles } from './rule-title.messages.ts';

/** The few things that raise the score most, with the way to the first place of each. */
export function NextFixes({ fixes }: { fixes: CourseAccessibility['nextFixes'] }) {
  const intl = useIntl();
  const titleOf = useItemTitle();
  if (fixes.length === 0) return null;
  return (
    <section className="card">
      <Heading level="h2">{intl.formatMessage(accessibilityMessages.next)}</Heading>
      <ol className="entries">
        {fixes.map(({ rule, count, gain, items: [item], itemCount }) => (
          <li key={rule}>
            <div className="next-fix">
              <strong>{intl.formatMessage(ruleTitles[rule])}</strong>{' '}
              {gain === null || gain <= 0 ? null : (
                <Pill color="success">
                  {intl.formatMessage(accessibilityMessages.gain, {
                    points: intl.formatNumber(gain, { maximumFractionDigits: 1 }),
                  })}
                </Pill>
              )}
              <span className="entry-note">
                {intl.formatMessage(accessibilityMessages.places, { count })}
                {item === undefined ? null : (
                  <>
                    {' · '}
                    <bdi>
                      {intl.formatMessage(accessibilityMessages.nextItems, {
                        title: titleOf(item),
                        more: itemCount - 1,
                      })}
                    </bdi>
                  </>
                )}
              </span>
            </div>
            {item === undefined ? null : <EditInCanvas item={item} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
