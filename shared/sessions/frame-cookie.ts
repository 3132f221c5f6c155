/** With this cookie the server lets the LMS frame pages that are loaded again after a launch. */
export const frameCookie = '__Host-courseyard_frame';
