import { useIntl } from 'react-intl';
import type { Crumb } from '../ui/page/crumbs.tsx';
import { batchMessages } from './batch.messages.ts';

export function useBatchesCrumb(): Crumb {
  return { title: useIntl().formatMessage(batchMessages.list), to: '/manage/batches' };
}

export const crumbOf = ({ id, title }: { readonly id: number; readonly title: string }): Crumb => ({
  title,
  to: `/manage/batches/${id}`,
});
