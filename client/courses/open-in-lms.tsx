import { Button, ExternalLinkInstUIIcon } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { courseMessages } from './course.messages.ts';

/** A link to the course itself, in its own tab. */
export const OpenInLms = ({ url }: { url: string }) => (
  <Button href={url} target="_blank" rel="noreferrer" renderIcon={<ExternalLinkInstUIIcon />}>
    <FormattedMessage {...courseMessages.openInLms} />
  </Button>
);
