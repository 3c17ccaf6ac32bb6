@echo off
rem Starts content-rules on the JVM of JAVA_HOME or of the path. A JVM of JAVA_HOME from version 19 on
rem creates a class-data archive at its first run and starts faster from then on.
rem   CONTENT_RULES_OPTS  options for the JVM, such as -Xmx2g
setlocal
set "JAVA=java.exe"
set "ARCHIVE=-Xshare:auto"
if not defined JAVA_HOME goto run
if not exist "%JAVA_HOME%\bin\java.exe" goto run
set "JAVA=%JAVA_HOME%\bin\java.exe"
findstr /r /c:"^JAVA_VERSION=.19" /c:"^JAVA_VERSION=.[2-9][0-9]" "%JAVA_HOME%\release" >nul 2>nul || goto run
if not exist "%LOCALAPPDATA%\content-rules" mkdir "%LOCALAPPDATA%\content-rules" >nul 2>nul
set ARCHIVE=-XX:+AutoCreateSharedArchive "-XX:SharedArchiveFile=%LOCALAPPDATA%\content-rules\classes.jsa"
:run
"%JAVA%" -XX:+IgnoreUnrecognizedVMOptions -XX:+UseSerialGC -XX:-UsePerfData -Xlog:disable %ARCHIVE% ^
  %CONTENT_RULES_OPTS% -jar "%~dp0..\lib\content-rules.jar" %*
exit /b %ERRORLEVEL%
