import { useState } from 'react';
import { newChangeKey } from '../data/change-key.ts';
import { tabStorage } from '../data/storage.ts';

interface Draft {
  readonly text: string;
  /** names the message, so that sending it again after a failure makes one */
  readonly key: string;
}

const newDraft = (text = ''): Draft => ({ text, key: newChangeKey() });

/** What the person is writing about a course, kept when they leave the page and come back in the same tab. */
export function useMessageDraft(courseId: number) {
  const place = `courseyard.message.${courseId}`;
  const [draft, setDraft] = useState<Draft>(() => newDraft(tabStorage.get(place) ?? ''));
  const change = (text: string) => {
    tabStorage.set(place, text);
    // Another text is another message, even if it's not known whether the one before arrived.
    setDraft(newDraft(text));
  };
  const clear = () => {
    tabStorage.remove(place);
    setDraft(newDraft());
  };
  return { draft, change, clear };
}
