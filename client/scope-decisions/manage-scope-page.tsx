import { Text } from '@instructure/ui/latest';
import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { defineMessages } from '#shared/text/messages.ts';
import { useAbility } from '../data/use-settings.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { Tabs } from '../ui/page/tabs.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { scopeMessages } from './scope.messages.ts';

const messages = defineMessages({
  title: { id: 'scope.page.title', defaultMessage: 'Scope' },
  decisions: { id: 'scope.page.decisions', defaultMessage: 'Decisions' },
  rules: { id: 'scope.page.rules', defaultMessage: 'Rules' },
  kinds: { id: 'scope.page.kinds', defaultMessage: 'Kinds of exceptions' },
  names: { id: 'scope.page.names', defaultMessage: 'Names and dates' },
});

const parts = {
  decisions: lazyPart(() => import('./scope-decisions-panel.tsx')),
  rules: lazyPart(() => import('./scope-rules-panel.tsx')),
  kinds: lazyPart(() => import('./scope-kinds-panel.tsx')),
  names: lazyPart(() => import('./scope-names-panel.tsx')),
} as const;
type Part = keyof typeof parts;

const path = '/manage/scope';
const addressOf = (part: Part) => (part === 'decisions' ? path : `${path}?tab=${part}`);

/** What's in scope and what isn't, by whose decision; for administrators also by which rules, kinds and names. */
export default function ManageScopePage() {
  const text = useTexts({ ...messages, loading: uiMessages.loading });
  const isAdmin = useAbility('institution.manage');
  const offered: readonly Part[] = isAdmin ? ['decisions', 'rules', 'kinds', 'names'] : ['decisions'];
  const asked = useSearchParams()[0].get('tab');
  const current = offered.find((part) => part === asked) ?? 'decisions';
  const Panel = parts[current];
  return (
    <>
      <PageHeading title={text('title')} />
      <Text as="p">
        <FormattedMessage {...scopeMessages.noAdvice} />
      </Text>
      <Tabs
        label={text('title')}
        current={current}
        tabs={offered.map((part) => ({ id: part, title: text(part), to: addressOf(part) }))}
      >
        <Suspense fallback={<Skeleton label={text('loading')} />}>
          <Panel />
        </Suspense>
      </Tabs>
    </>
  );
}
