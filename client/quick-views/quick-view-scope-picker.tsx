import { ScreenReaderContent } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { TypedSelect } from '../ui/form/typed-select.tsx';
import { useQuickView, useQuickViews } from './quick-view.api.ts';
import { quickViewMessages } from './quick-view.messages.ts';

/** How long a pause in typing starts the search, in milliseconds, and how many it offers at most. */
const pauseMs = 250;
const mostOffered = 100;

interface QuickViewScopePickerProps {
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

const everything = 'all';

/** Narrows something down to the courses of a quick view, or not. One that's gone or hidden can still be taken away. */
export function QuickViewScopePicker({ chosen, onChoose }: QuickViewScopePickerProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const title = useChosenTitle(chosen);
  const found = useFoundViews(typed ?? '').map((view) => ({ id: String(view.id), title: view.title }));
  const all = { id: everything, title: intl.formatMessage(quickViewMessages.scopeAll) };
  return (
    <TypedSelect
      label={<ScreenReaderContent>{intl.formatMessage(quickViewMessages.scope)}</ScreenReaderContent>}
      shown={title}
      typed={typed}
      groups={[{ options: typed ? found : [all, ...found] }]}
      chosen={String(chosen ?? everything)}
      empty={intl.formatMessage(quickViewMessages.emptySearch)}
      onType={setTyped}
      onChoose={(id) => onChoose(id === everything ? null : Number(id))}
    />
  );
}

/** The quick views that a search finds. */
export function useFoundViews(typed: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return useQuickViews({ limit: mostOffered, ...(search !== '' && { search }) }).data?.quickViews ?? [];
}

function useChosenTitle(id: number | null) {
  const intl = useIntl();
  const { data, error } = useQuickView(id);
  if (id === null) return intl.formatMessage(quickViewMessages.scopeAll);
  if (error) return intl.formatMessage(quickViewMessages.scopeUnseen, { id });
  return data ? intl.formatMessage(quickViewMessages.scopeOf, { title: data.title }) : '';
}
