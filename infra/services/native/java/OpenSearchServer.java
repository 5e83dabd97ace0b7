import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/**
 * One OpenSearch node over HTTP, from its Maven libraries, with the analyzers of the distribution.
 *
 * Arguments: home folder, configuration folder (opensearch.yml). Prints "ready" once HTTP answers;
 * SIGTERM closes the node cleanly.
 */
public class OpenSearchServer {
  private static final class BundledNode extends Node {
    BundledNode(Environment environment) {
      super(environment, List.of(Netty4Plugin.class, CommonAnalysisPlugin.class), false);
    }
  }

  public static void main(String[] args) throws Exception {
    Settings home = Settings.builder().put("path.home", args[0]).build();
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(home, Map.of(), Path.of(args[1]), () -> "nexa");
    Node node = new BundledNode(environment);
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    node.close();
                  } catch (IOException e) {
                    e.printStackTrace();
                  }
                  stopped.countDown();
                }));
    node.start();
    System.out.println("ready");
    // The node's own threads are daemons: this one keeps the process alive.
    stopped.await();
  }
}
