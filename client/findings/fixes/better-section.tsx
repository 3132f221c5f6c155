import { FormattedMessage, useIntl } from 'react-intl';
import type { Fix } from '#shared/fixes/fix.ts';
import { ruleTitles } from '../rule-title.messages.ts';
import { Ago } from '../../ui/page/date-and-time.tsx';
import { Fold } from '../../ui/page/fold.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { useFixes } from './fix.api.ts';
import { fixListMessages } from './fix-list.messages.ts';
import { UndoFixButton } from './fixes-table.tsx';

const shownAtOnce = 5;

/** For instructors: what was fixed in their course, the latest first, each with its undo. Nothing before the first fix. */
export function BetterSection() {
  const intl = useIntl();
  const text = useTexts(fixListMessages);
  const fixes = useFixes({ state: 'verified', page: '1', limit: String(shownAtOnce) });
  const { data } = fixes;
  if (!data || data.fixes.length === 0) return null;
  return (
    <Fold title={text('better')} note={text('betterNote', { count: data.pagination.total })}>
      <ul className="lines">
        {data.fixes.map((fix: Fix) => (
          <li key={fix.id} className="better-line">
            <span>
              <FormattedMessage
                {...fixListMessages.betterLine}
                values={{
                  rule: intl.formatMessage(ruleTitles[fix.rule]),
                  where: <bdi key="where">{fix.itemTitle}</bdi>,
                  ago: <Ago key="ago" at={fix.writtenAt} />,
                }}
              />
            </span>
            <UndoFixButton fix={fix} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
