import java.nio.file.Path;
import java.util.Map;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.graphdb.QueryExecutionException;

/**
 * Neo4j Community over Bolt, from its Maven libraries (they hold the engine but no entry point).
 *
 * Arguments: home folder, neo4j.conf. NEO4J_PASSWORD in the environment becomes the password of user neo4j.
 * Prints "ready" once Bolt answers; SIGTERM closes the store cleanly.
 */
public class Neo4jServer {
  public static void main(String[] args) {
    DatabaseManagementService server =
        new DatabaseManagementServiceBuilder(Path.of(args[0]))
            .loadPropertiesFromFile(Path.of(args[1]))
            .build();
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
    setPassword(server, System.getenv("NEO4J_PASSWORD"));
    System.out.println("ready");
  }

  private static void setPassword(DatabaseManagementService server, String password) {
    try {
      server
          .database("system")
          .executeTransactionally(
              "ALTER USER neo4j SET PASSWORD $password CHANGE NOT REQUIRED",
              Map.of("password", password));
    } catch (QueryExecutionException error) {
      // A start on older data: the password was set then, and Neo4j refuses to set it to itself.
      if (!error.getMessage().contains("cannot be the same")) throw error;
    }
  }
}
