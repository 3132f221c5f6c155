import { Heading, Text } from '@instructure/ui/latest';
import type { Result } from '#shared/http/endpoint.ts';
import type { previewScopeRule } from '#shared/scope-decisions/scope-rule.api.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import type { useScopePreview } from './scope.api.ts';
import { scopeMessages } from './scope.messages.ts';

const messages = defineMessages({
  preview: { id: 'scope.rule.preview', defaultMessage: 'What it would decide' },
  incomplete: { id: 'scope.rule.incomplete', defaultMessage: 'Add a filter to see what it would decide.' },
  count: {
    id: 'scope.rule.count',
    defaultMessage:
      '{count, plural, =0 {No course matches.} one {# course matches.} other {# courses match.}}',
  },
  leaving: {
    id: 'scope.rule.leaving',
    defaultMessage:
      '{count, plural, one {# course would leave the scope} other {# courses would leave the scope}}: work lists, tasks and reminders leave it out from then on. All numbers of all courses stay.',
  },
  byHand: {
    id: 'scope.rule.byHand',
    defaultMessage:
      '{count, plural, one {A person decided about # course} other {People decided about # courses}}: that stays.',
  },
  all: { id: 'scope.rule.all', defaultMessage: 'These are all your courses.' },
});

export type Preview = Result<typeof previewScopeRule>;

interface RulePreviewProps {
  readonly preview: ReturnType<typeof useScopePreview>;
  readonly isComplete: boolean;
}

/** What a rule would decide now, and what that would take out of sight. */
export function RulePreview({ preview, isComplete }: RulePreviewProps) {
  const text = useTexts(messages);
  return (
    <section className="card after">
      <Heading level="h2">{text('preview')}</Heading>
      {isComplete ? (
        <LoadState of={preview} list={{ loading: uiMessages.loading, failed: scopeMessages.failed }}>
          {(found) => <Found found={found} />}
        </LoadState>
      ) : (
        <Text as="p">{text('incomplete')}</Text>
      )}
    </section>
  );
}

function Found({ found }: { found: Preview }) {
  const text = useTexts(messages);
  const { courseCount, leavingCount, handCount, isAll, first, fault } = found;
  if (fault !== null) return <Status tone="warning">{fault}</Status>;
  return (
    <>
      <p role="status">
        {text('count', { count: courseCount })}
        {isAll ? ` ${text('all')}` : null}
      </p>
      {leavingCount > 0 ? <p>{text('leaving', { count: leavingCount })}</p> : null}
      {handCount > 0 ? <p>{text('byHand', { count: handCount })}</p> : null}
      <ul>
        {first.map(({ id, title }) => (
          <li key={id}>
            <TextLink to={`/courses/${id}`}>
              <bdi>{title}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}
