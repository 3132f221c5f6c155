import { Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { InstallHelp } from './install-help.tsx';
import { useInstructorTool } from './instructor-tool.api.ts';
import { instructorToolMessages } from './instructor-tool.messages.ts';
import { PreviewChoice } from './preview-choice.tsx';
import { ToolForm } from './tool-form.tsx';
import { useTexts } from '../ui/use-texts.ts';

/** What the institution's instructors see of their courses, and what they do there. */
export default function InstructorToolPage() {
  const intl = useIntl();
  const text = useTexts(instructorToolMessages);
  return (
    <>
      <PageHeading title={text('title')}>
        <Help title={text('helpTitle')} text={text('helpText')} />
      </PageHeading>
      <Text as="p">{text('intro')}</Text>
      <LoadState of={useInstructorTool()}>
        {(tool) => (
          <>
            {tool.updatedAt === null ? null : (
              <p className="small-print">
                {intl.formatMessage(instructorToolMessages.saved, {
                  person: tool.updatedBy ?? 'none',
                  ago: <Ago key="ago" at={tool.updatedAt} />,
                })}
              </p>
            )}
            {/* Starts over with each saved version. */}
            <ToolForm key={tool.version} tool={tool} />
            <PreviewChoice />
            <InstallHelp />
          </>
        )}
      </LoadState>
    </>
  );
}
